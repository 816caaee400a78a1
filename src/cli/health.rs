//! `ludoteca health`

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::client::{Credentials, say};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks a server whether it serves: a probe for containers that hold no other program.
///
/// Exit status: 0 it serves, 1 it does not.
#[derive(Debug, Args)]
pub struct Health {
    /// Where the server is
    #[arg(default_value = "http://127.0.0.1:50051")]
    server: String,
    #[command(flatten)]
    credentials: Credentials,
}

impl Health {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let status = runtime.block_on(self.ask())?;
        println!("{}", status.as_str_name());
        Ok(ExitCode::from(u8::from(status != ServingStatus::Serving)))
    }

    async fn ask(&self) -> anyhow::Result<ServingStatus> {
        let remote = self.credentials.connect(&self.server, Some(PATIENCE)).await?;
        let mut client = HealthClient::new(remote);
        let answer = client.check(HealthCheckRequest::default()).await.map_err(say)?;
        Ok(answer.into_inner().status())
    }
}
