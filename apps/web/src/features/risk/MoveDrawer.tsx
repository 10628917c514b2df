// One stop or lift of trading, with the way to lift it while it holds.

import { riskService, type KillSwitchMove } from "@tradebook/contract/services/risk.ts";
import { call } from "../../lib/api.ts";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import type { Decision } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { When } from "../../ui/Marks.tsx";
import { modeText, MoveState, scopeText, whoText } from "./kill-moves.tsx";
import { L } from "./risk-words.ts";

export function MoveDrawer({ row, onClose }: DrawerProps<KillSwitchMove>) {
  const signedIn = useSignedIn();
  return (
    <DecisionDrawer
      title={L("MoveNo", row.id)}
      decisions={row.isOn && row.isNewest && mayLift(row, signedIn) ? [lifting(row)] : []}
      onClose={onClose}
      facts={[
        [L("What"), scopeText(row)],
        [L("Move"), <MoveState key="move" move={row} />],
        ...(row.isOn ? [[L("StopMode"), modeText(row)] as const] : []),
        [L("Reason"), row.reason],
        [L("By"), whoText(row)],
        [L("When"), <When key="when" at={row.at} />],
      ]}
    />
  );
}

/** The host lifts what it stopped for all, a house what is its own. */
export function mayLift({ scope }: KillSwitchMove, signedIn: SignedIn): boolean {
  if (signedIn.tenant === null) return scope === "all" && may(signedIn, "Pages.Tenants");
  return scope !== "all" && may(signedIn, "KILL_SWITCH");
}

export function lifting(move: KillSwitchMove): Decision {
  const { scope, value } = move;
  return {
    title: L("LiftTitle", scopeText(move)),
    action: L("Lift"),
    text: L("LiftText"),
    ask: { label: L("Reason"), least: 3 },
    done: L("Lifted"),
    send: (reason) => call(riskService.LiftKillSwitch, { scope, value: value === "" ? null : value, reason }),
  };
}
