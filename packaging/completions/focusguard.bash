# Completion of focusguard for bash. Copy it to ~/.local/share/bash-completion/completions/focusguard, or source it.
#
# The words come from the program itself (focusguard complete), which knows its commands, the apps and the settings. They are not
# handed to "compgen -W", which would expand what stands in them.

# The candidates of the program that begin like the word under the cursor.
_focusguard_add() {
    local word
    while IFS=$'\t' read -r word _; do
        [[ $word == "$cur"* ]] && COMPREPLY+=("$(printf %q "$word")")
    done < <("$program" complete "$@" 2>/dev/null)
}

# Files, or folders with -d.
_focusguard_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "${1:--f}" -- "$cur")
}

_focusguard() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]/#\~/$HOME}
    local place command="" verb="" isValue=""
    COMPREPLY=()
    # Bash takes "--name=value" for three words.
    if [[ $cur == "=" ]]; then
        cur=""
    elif [[ $prev == "=" ]]; then
        prev=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((place = 1; place < COMP_CWORD; place++)); do
        if [[ $isValue ]]; then
            [[ ${COMP_WORDS[place]} == "=" ]] || isValue=""
            continue
        fi
        case ${COMP_WORDS[place]} in
        --)
            if [[ $command == try ]]; then
                ((COMP_CWORD == place + 1)) && mapfile -t COMPREPLY < <(compgen -c -- "$cur")
                ((COMP_CWORD == place + 1)) || _focusguard_files
                return
            fi
            ;;
        --category | --for | --format | --nights | --proc-root | --reason | --runtime-dir | --seed | --settings | --since | \
            --state-dir | --uid | --without) isValue=yes ;;
        -*) ;;
        *) if [[ ! $command ]]; then command=${COMP_WORDS[place]}; else verb=${verb:-${COMP_WORDS[place]}}; fi ;;
        esac
    done
    case $prev in
    --category) _focusguard_add categories; return ;;
    --settings) _focusguard_files; return ;;
    --proc-root | --runtime-dir | --state-dir) _focusguard_files -d; return ;;
    esac
    [[ $isValue ]] && return
    if [[ $command && $cur == -* ]]; then
        _focusguard_add options "$command"
        return
    fi
    case $command:$verb in
    : | help:) _focusguard_add commands ;;
    allow: | revoke:) _focusguard_add guarded ;;
    apps:add) _focusguard_add apps ;;
    apps:remove) _focusguard_add guarded ;;
    config:check | simulate:) _focusguard_files ;;
    *:) _focusguard_add verbs "$command" ;;
    esac
}

complete -F _focusguard focusguard
