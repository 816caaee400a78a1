#!/bin/sh
# A bot that speaks the line protocol, and does what no bot should: line.sh MODE [FILE]
# It needs nothing but a shell: the fields that it reads stand where this program writes them.
mode=$1
note=$2
asked=0
say() { printf '%s\n' "$1"; }
hello() { say "{\"type\":\"hello\",\"protocol\":${1:-1},\"name\":\"faulty\",\"version\":\"$mode\",\"games\":[\"nim\",\"connect_four\"]}"; }
move() { say "{\"type\":\"move\",\"id\":$1,\"move\":\"$2\",\"value\":${3:-0.5},\"comment\":\"$mode\"}"; }

[ "$mode" = deaf ] && { hello; exec sleep 1000; }
[ -n "$note" ] && echo "start $$" >>"$note"
echo "$mode begins" >&2
while IFS= read -r line; do
  case $line in
  '{"type":"hello"'*)
    case $mode in
    mute) exec sleep 1000 ;;
    old) hello 7 ;;
    stillborn) echo "no license" >&2; exit 3 ;;
    chatter) while :; do say '{"type":"hum"}'; done ;;
    *) hello ;;
    esac
    ;;
  '{"type":"position"'*)
    asked=$((asked + 1))
    id=${line#*'"id":'}
    id=${id%%,*}
    legal=${line#*'"legal":["'}
    legal=${legal%%'"'*}
    [ -n "$note" ] && echo "$line" >>"$note"
    case $mode in
    good | stays) move "$id" "$legal" ;;
    garbage) say "what?" ;;
    binary) printf '\377\376\n' ;;
    half) printf '{"type":"move","id":' ;;
    long) head -c 400000 /dev/zero | tr '\0' 'x'; say "" ;;
    flood) while :; do say '{"type":"hum"}'; done ;;
    dies) echo "out of memory" >&2; exit 7 ;;
    closes) exec >&-; sleep 1000 ;;
    leaves_child) sleep 1000 & exit 0 ;;
    stranger) move 999999 "$legal" ;;
    illegal) move "$id" "nowhere" ;;
    paints) say '{"type":"error","message":"\u001b[31mred\nand\u0007loud"}' ;;
    colours) printf '{"type":"move","id":%s,"move":"%s","comment":"\\u001b[2Jgone\\ttab"}\n' "$id" "$legal" ;;
    rambles) say "{\"type\":\"error\",\"message\":\"$(printf '%0300d' 0 | sed 's/0/\\u0007/g')\"}" ;;
    gives_up) say '{"type":"error","message":"I am lost"}' ;;
    # Answers the first question when it is asked the second.
    late) [ "$asked" -gt 1 ] && { move "$first" "an old answer"; move "$id" "$legal"; }; first=$id ;;
    # Wrong once, right when it is told so.
    learns) case $line in *'"refused":'*) move "$id" "$legal" ;; *) move "$id" "nowhere" ;; esac ;;
    boasts) move "$id" "$legal" 17 ;;
    hangs) sleep 1000 ;;
    crashes_once) [ -e "$note.crashed" ] || { : >"$note.crashed"; exit 1; }; move "$id" "$legal" ;;
    esac
    ;;
  '{"type":"begin"'*)
    [ -n "$note" ] && echo "$line" >>"$note"
    # Slow over its first game.
    [ "$mode" = slow ] && { mode=good; sleep 4; }
    ;;
  '{"type":"quit"'*)
    [ "$mode" = stays ] && exec sleep 1000
    [ -n "$note" ] && echo quit >>"$note"
    exit 0
    ;;
  *) [ -n "$note" ] && echo "$line" >>"$note" ;;
  esac
done
[ -n "$note" ] && echo eof >>"$note"
exit 0
