# To be sourced from the repository's root: installs gRPC for Python into a folder of its own and generates the stubs.
# Sets `python`, the interpreter, and `stubs`, the folder for PYTHONPATH.
work=$(realpath -m "${LUDOTECA_PYTHON_CACHE:-target/python-example}")
python=$work/venv/bin/python
stubs=$work/stubs
[ -x "$python" ] || python3 -m venv "$work/venv"
"$python" -c 'import grpc_tools' 2>/dev/null || "$work/venv/bin/pip" install --quiet grpcio grpcio-tools
mkdir -p "$stubs"
(cd proto && find . -name '*.proto' -print0) | (cd proto && xargs -0 "$python" -m grpc_tools.protoc \
  -I . --python_out="$stubs" --grpc_python_out="$stubs")
