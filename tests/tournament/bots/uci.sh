#!/bin/sh
# An engine that speaks UCI and plays what it is told to: uci.sh FILE MODE MOVE…
# FILE gets everything that it was told. Moves are played in turn, whatever the position.
note=$1
mode=$2
shift 2
while IFS= read -r line; do
  echo "$line" >>"$note"
  case $line in
  uci)
    echo "id name Puppet 1"
    echo "option name Hash type spin default 16 min 1 max 1024"
    echo "option name UCI_Chess960 type check default false"
    echo "option name Clear Hash type button"
    echo uciok
    ;;
  isready) echo readyok ;;
  go*)
    echo "info depth 1 score cp 300 nodes 7 pv $1"
    case $mode in
    waits) held=$1 ;;
    *) echo "bestmove $1 ponder a7a6" ;;
    esac
    shift
    ;;
  stop) [ "$mode" = waits ] && { echo "bestmove $held"; mode=quick; } ;;
  quit) exit 0 ;;
  esac
done
