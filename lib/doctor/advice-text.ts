import type { Advice } from "../views/doctor-said";

/** What to do about a finding, in English. */
export function adviceText(advice: Advice): string {
  switch (advice.id) {
    case "told":
      return advice.values.text;
    case "correct-in-file":
      return "Correct it in the file.";
    case "correct-in-file-meanwhile":
      return "Correct it in the file; until then the last valid version counts.";
    case "correct-file":
      return "Correct the file; nothing is overwritten until then.";
    case "check-directory":
      return "Check the directory, or make one with init.";
    case "move-to-settings":
      return "Move it to understudy/settings.json5.";
    case "rename-key":
      return "Rename or remove it, unless another part of OpenClaw reads it.";
    case "keep-one":
      return "Keep one of the two.";
    case "remove-repetition":
      return "Remove the repetition.";
    case "write-model":
      return "Write it as provider/model, or as an alias that exists.";
    case "set-model":
      return "Set agents.defaults.model.";
    case "make-resolvable":
      return "Make the reference resolvable where this program and OpenClaw run.";
    case "finish-setup":
      return "Finish its setup, or remove it.";
    case "start-openclaw":
      return "Start OpenClaw; it refreshes this login (P-5).";
    case "fix-imports":
      return "doctor --fix imports it; what is stored already wins, and the file becomes a backup.";
    case "correct-or-remove":
      return "Correct or remove it.";
    case "stays-in-backup":
      return "Nothing; it stays in the backup.";
    case "set-clocks":
      return "Set the clocks of both machines by NTP; windows are compared with the time of day.";
    case "correct-list":
      return "Correct the list in openclaw.json.";
    case "make-same":
      return "Make both say the same.";
    case "nothing":
      return "Nothing.";
    case "reset-model":
      return "Reset the model of the session in OpenClaw; its sessions are read only here.";
    case "choose-profile":
      return "Choose another profile for the session in OpenClaw.";
    case "openclaw-repairs":
      return "Nothing here; OpenClaw repairs its sessions.";
    case "fix-row":
      return "doctor --fix moves the row aside; its text is kept.";
    case "newer-understudy":
      return "Install a newer Understudy to change it.";
    case "restore-file":
      return "Restore a backup of the file, or stop the program that locks it.";
    case "nothing-unless":
      return "Nothing, unless something looks wrong; then install a newer Understudy.";
    case "only-read":
      return "Until then it is only read.";
    case "check-clocks":
      return "Check the clocks of the machines that use this directory.";
    case "or-drop-model":
      return `${advice.values.command}, or take the model out of the chain.`;
    case "stores-new":
      return `${advice.values.command} stores a new one.`;
    case "or-clear":
      return `${advice.values.command}, or order clear.`;
    case "or-remove-entry":
      return `${advice.values.command}, or remove the entry.`;
    case "stores-anew":
      return `${advice.values.command} stores it anew, or remove the profile.`;
    case "ends-it":
      return `${advice.values.command} ends it.`;
    case "use-program":
      return `Use ${advice.values.program}; it refreshes its own login (D-42).`;
    case "fix-mode":
      return `doctor --fix sets it to ${advice.values.mode}.`;
  }
}
