// The market's phase, when it ends and what comes next, and the time in Lagos.

import { useQuery } from "@tanstack/react-query";
import { phases } from "@tradebook/domain/market/phase.ts";
import { formatClock, formatDay } from "../lib/format.ts";
import { isKnown } from "../lib/known.ts";
import { phaseName } from "../lib/phase-words.ts";
import { marketStatusQuery } from "../lib/queries.ts";
import { L } from "../lib/shell-words.ts";
import { useNow } from "../ui/use-now.ts";
import { timeLeft } from "../lib/time-left.ts";

export function SessionClock() {
  const { data } = useQuery(marketStatusQuery());
  const at = useNow(1000);
  if (data === undefined) return null;
  const row = phases[data.phase];
  const tone = row.matches ? "open" : row.accepts ? "wait" : "closed";
  return (
    <span className="clock">
      <span className={`clock__phase clock__phase--${tone}`} title={phaseName(data.phase)}>
        <span className="ellipsis">{phaseName(data.phase)}</span>
      </span>
      {isKnown(data.replayOf) ? (
        <span className="age" data-testid="replay-chip" title={L("ReplayHint")}>
          {L("ReplayOf", formatDay(data.replayOf))}
        </span>
      ) : null}
      {data.phaseEndsAt === null ? null : (
        <span className="clock__next">
          {data.nextPhase === null
            ? L("PhaseEndsIn", timeLeft(data.phaseEndsAt - at))
            : L("NextPhase", phaseName(data.nextPhase), timeLeft(data.phaseEndsAt - at))}
        </span>
      )}
      <span className="clock__time" title={L("LagosTime", formatClock(at))}>
        {formatClock(at)}
      </span>
    </span>
  );
}
