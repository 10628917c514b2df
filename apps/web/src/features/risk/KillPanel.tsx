// What is stopped now, large: whose orders, since when, by whom and why, with the ways to stop and to lift.

import { riskService, type KillSwitchMove } from "@tradebook/contract/services/risk.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { DecideDialog } from "../../lists/DecideDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { When } from "../../ui/Marks.tsx";
import { scopeText, whoText } from "./kill-moves.tsx";
import { lifting, mayLift } from "./MoveDrawer.tsx";
import { L } from "./risk-words.ts";
import { StopForm } from "./StopForm.tsx";

const mostShown = 100;
const againMs = 10_000;

export function KillPanel() {
  const signedIn = useSignedIn();
  const [isStopping, stop] = useState(false);
  const [lifted, lift] = useState<KillSwitchMove | null>(null);
  const holding = useQuery({
    // Under the lists' key, so that a stop or a lift reads it again with them.
    queryKey: ["list", "kill-switches-on"],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: mostShown, on: true };
      return (await call(riskService.GetKillSwitches, page, signal)).items;
    },
    refetchInterval: againMs,
  });
  const mayStop = may(signedIn, signedIn.tenant === null ? "Pages.Tenants" : "KILL_SWITCH");
  return (
    <section className="kill" aria-label={L("TabStops")} data-testid="kill-panel">
      <Loaded query={holding} what={L("Moves")} lines={2}>
        {(moves) => (
          <>
            <div className="verdict" role="status" data-well={moves.length === 0}>
              <Icon name={moves.length > 0 ? "warning" : "check"} size={28} />
              <div>
                <strong>{headText(moves.length)}</strong>
                <p>{L(moves.length > 0 ? "StoppedText" : "TradingOpenText")}</p>
              </div>
              {mayStop ? (
                <Button look="sell" className="kill__stop" onClick={() => stop(true)}>
                  {L("Stop")}
                </Button>
              ) : null}
            </div>
            {moves.length === 0 ? null : (
              <ul className="rows kill__rows">
                {moves.map((move) => (
                  <Holding key={move.id} move={move} onLift={mayLift(move, signedIn) ? () => lift(move) : null} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
      {isStopping ? <StopForm onClose={() => stop(false)} /> : null}
      {lifted === null ? null : <DecideDialog decision={lifting(lifted)} onClose={() => lift(null)} />}
    </section>
  );
}

function headText(count: number): string {
  if (count === 0) return L("TradingOpen");
  return count === 1 ? L("StoppedOne") : L("StoppedMany", count);
}

type HoldingProps = { readonly move: KillSwitchMove; readonly onLift: (() => void) | null };

function Holding({ move, onLift }: HoldingProps) {
  return (
    <li data-scope={move.scope}>
      <span className="rows__text">
        <strong>{scopeText(move)}</strong>
        <span>{move.reason}</span>
        <span className="rows__small">
          {L(move.mode)} · {whoText(move)} · <When at={move.at} />
        </span>
      </span>
      {onLift === null ? null : (
        <Button onClick={onLift} aria-label={L("LiftTitle", scopeText(move))}>
          {L("Lift")}
        </Button>
      )}
    </li>
  );
}
