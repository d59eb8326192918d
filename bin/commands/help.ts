export const help = `Usage: npm run -s understudy -- <command> [options]

  init --state-dir DIR --provider P --base-url URL --model M[,M] [--api A] [--key-env NAME | --no-key]
                                          make a directory with a first provider; its key from standard input
  status [--check]                        default model, fallbacks, profiles with order and windows
  order get --provider P                  this agent's order override
  order set --provider P ID...            set it; --force over an order in openclaw.json
  order clear --provider P                remove it
  auth list [--provider P] [--plain]      auth profiles and their state
  auth login --provider P [--profile ID] [--type api_key|token] [--key-env NAME] [--force]
                                          store a credential, read from standard input; --force replaces one
  auth probe --profile ID [--model M]     one real request with it, whatever windows it has
  auth clear --profile ID [--model M]     end the windows of a profile, or of one model on it
  auth disable --profile ID [--until T]   never use it automatically, until T or until enabled
  auth enable --profile ID                remove such a disable
  chain [--requested MODEL]               the model chain and what would happen now
  explain --error TEXT [--status N] [--provider P]
                                          how an error is classified, and by which rule
  ingest FILES...                         OpenClaw's log files as runs; --state-dir resolves profile hashes
  doctor [--fix]                          what is wrong with the directory; --fix corrects what it can
  keys list | revoke ID                   gateway keys with their last use, scopes and limits
  keys create --name N [--agents A,B] [--models P/M,P/*] [--no-pin] [--no-fallbacks]
              [--concurrent N] [--per-minute N]
                                          a new one, printed once; what is left out is allowed
  operator reset [--name N]               a new one-time password; lifts a lock-out
  conformance FILES...                    run vector files; exit 1 on any failure

Everywhere: --agent ID, --state-dir DIR, --json.
Exit codes: status --check 0 ok, 1 missing or expired, 2 expiring; doctor 0 ok, 1 warnings, 2 errors.`;
