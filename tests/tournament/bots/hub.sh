#!/bin/sh
# An engine that speaks Hub and plays what it is told to: hub.sh FILE MOVE…
note=$1
shift
while IFS= read -r line; do
  echo "$line" >>"$note"
  case $line in
  hub)
    echo 'id name="Puppet on a string" version=2 author="Nobody"'
    echo 'param name=variant value=normal type=enum values="normal killer"'
    echo 'param name=hash value=16 type=int'
    echo wait
    ;;
  init) echo ready ;;
  'go think')
    echo "info depth=1 score=-1.00 nodes=7 pv=\"$1\""
    echo "done move=$1"
    shift
    ;;
  quit) exit 0 ;;
  esac
done
