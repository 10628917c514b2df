// "What if it were": a moment is picked, and what would hold then is shown. Nothing of it happens.

import { endOfDayService, type SimulatedMoment } from "@tradebook/contract/services/end-of-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatDate, formatMoney, none } from "../../lib/format.ts";
import { phaseName } from "../../lib/phase-words.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Facts, type Fact } from "../../ui/Marks.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { lagosMoment, typedMoment } from "./maintenance-draft.ts";
import { O } from "./office-words.ts";

export function MarketDayCard() {
  const [typed, type] = useState(() => typedMoment(now()));
  const at = lagosMoment(typed);
  return (
    <Card title={O("Simulate")} testId="market-day">
      <p className="muted">{O("SimulateHint")}</p>
      <div className="house__fields">
        <TextField
          label={O("SimulateAt")}
          type="datetime-local"
          error={at === null ? O("SimulateNone") : null}
          value={typed}
          onType={type}
        />
      </div>
      {at === null ? null : <Moment at={at} />}
    </Card>
  );
}

function Moment({ at }: { readonly at: NonNullable<ReturnType<typeof lagosMoment>> }) {
  const moment = useQuery({
    queryKey: ["simulatedMoment", at],
    queryFn: ({ signal }) => call(endOfDayService.GetSimulatedMoment, { at }, signal),
  });
  return (
    <Loaded query={moment} what={O("Simulate")} lines={8}>
      {(read) => (
        <div className="house__asked" role="status">
          <h3>{O("SimulatedFor", formatDate(at), formatClock(at))}</h3>
          <Facts facts={factsOf(read)} />
          {read.holidaysUntil !== null && read.day > read.holidaysUntil ? (
            <p className="muted">{O("HolidaysUntil", formatDate(read.holidaysUntil))}</p>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

function factsOf(read: SimulatedMoment): readonly Fact[] {
  const { phaseEndsAt, nextPhase, fees } = read;
  const next =
    phaseEndsAt === null || nextPhase === null ? none : O("NextAt", phaseName(nextPhase), formatClock(phaseEndsAt));
  return [
    [O("SessionDay"), dayText(read)],
    ...read.boards.map((board): Fact => [O("Board", board), phaseName(read.phase)]),
    [O("NextPhase"), next],
    [O("SettlesOn"), O("SettlesText", formatDate(read.sessionDay), formatDate(read.settlementDay), read.cycleDays)],
    [O("HoursFrom"), formatDate(read.hoursFrom)],
    [O("FeesFrom"), formatDate(fees.from)],
    [O("Commission"), O("AtLeast", percentText(fees.commission), formatMoney(fees.minCommission))],
    [O("SecFee"), percentText(fees.secFeeOnBuys)],
    [O("NgxFee"), percentText(fees.ngxFeeOnSells)],
    [O("CscsFee"), percentText(fees.cscsFeeOnSells)],
    [O("StampDuty"), percentText(fees.stampDuty)],
    [O("TradeAlert"), formatMoney(fees.tradeAlert)],
    [O("Vat"), percentText(fees.vat)],
  ];
}

function dayText({ closedBecause, holiday, sessionDay }: SimulatedMoment): string {
  if (closedBecause === null) return O("IsSession");
  const why = closedBecause === "weekend" ? O("IsWeekend") : (holiday ?? O("IsHoliday"));
  return O("NoSession", why, formatDate(sessionDay));
}

/** As it is, since rates have up to four decimals. */
function percentText(percent: number): string {
  return `${percent}%`;
}
