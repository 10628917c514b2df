// The keyboard's keys, listed.

import { L } from "../lib/shell-words.ts";
import { Dialog } from "../ui/Dialog.tsx";

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = [
    ["/", L("ShortcutSearch")],
    ["B", L("ShortcutBuy")],
    ["S", L("ShortcutSell")],
    ["E", L("ShortcutAmend")],
    ["A", L("ShortcutAlert")],
    ["W", L("ShortcutWatch")],
    ["X", L("ShortcutCancel")],
    ["R", L("ShortcutRepeat")],
    ["Alt 1…4", L("ShortcutDesks")],
    ["F6", L("ShortcutPanels")],
    ["Alt B", L("ShortcutBest")],
    ["Ctrl Enter", L("ShortcutReview")],
    ["Esc", L("ShortcutBack")],
    ["↑ ↓", L("ShortcutRows")],
    ["+ −", L("ShortcutStep")],
    ["?", L("ShortcutHelp")],
  ] as const;
  return (
    <Dialog title={L("KeyboardHelp")} onClose={onClose}>
      <dl className="keys">
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(" ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="keys__note muted">{L("ShortcutNote")}</p>
    </Dialog>
  );
}
