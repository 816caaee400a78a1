//! Compiles `proto/` with protox, so that nobody needs protoc, and keeps the descriptors for reflection.

use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo:rerun-if-changed=proto");
    let root = Path::new("proto");
    let mut files = Vec::new();
    collect(root, &mut files)?;
    files.sort();
    let descriptors = protox::compile(&files, [root])?;
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    std::fs::write(out.join("descriptors.bin"), prost::Message::encode_to_vec(&descriptors))?;
    let mut config = tonic_prost_build::Config::new();
    config.enable_type_names();
    // Ordered maps: equal messages have equal bytes.
    config.btree_map(["."]);
    tonic_prost_build::configure()
        // Without it clients have no `connect` of their own, which BotService's call of that name would clash with.
        .build_transport(false)
        .include_file("pb.rs")
        .compile_fds_with_config(descriptors, config)?;
    Ok(())
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "proto") {
            files.push(path);
        }
    }
    Ok(())
}
