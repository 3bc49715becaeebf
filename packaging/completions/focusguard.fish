# Completion of focusguard for fish. Copy it to ~/.config/fish/completions.
#
# The words come from the program itself (focusguard complete), which knows its commands, the apps and the settings.

function __focusguard_candidates
    set -l words (commandline -opc)
    set -l program $words[1]
    set -l current (commandline -ct)
    set -l command
    set -l verb
    set -l value
    for word in $words[2..]
        if test -n "$value"
            set value
            continue
        end
        switch $word
            case --
                if test "$command" = try
                    __fish_complete_subcommand --fcs-skip=(contains -i -- -- $words)
                    return
                end
            case --category --for --format --nights --proc-root --reason --runtime-dir --seed --settings --since --state-dir --uid --without
                set value $word
            case '-*'
            case '*'
                if test -z "$command"
                    set command $word
                else if test -z "$verb"
                    set verb $word
                end
        end
    end
    switch "$value"
        case --category
            $program complete categories
            return
        case --settings
            __fish_complete_path $current
            return
        case --proc-root --runtime-dir --state-dir
            __fish_complete_directories $current
            return
        case '--*'
            return
    end
    if test -n "$command"; and string match -q -- '-*' $current
        $program complete options $command
        return
    end
    switch "$command:$verb"
        case : help:
            $program complete commands
        case allow: revoke: apps:remove
            $program complete guarded
        case apps:add
            $program complete apps
        case config:check simulate:
            __fish_complete_path $current
        case '*:'
            $program complete verbs $command
    end
end

complete -c focusguard -f -a '(__focusguard_candidates 2>/dev/null)'
