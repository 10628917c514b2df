// What the strip says of a security beside its prices: the next day from which it trades without what its company gives, and
// how easily one gets in and out.

import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useDisplay } from "../../lib/display.ts";
import { savesData } from "../../lib/live-mode.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { marketStatusQuery } from "../../lib/queries.ts";
import { companyActionsQuery, nextEx } from "../../market/company-actions.ts";
import { dailyTurnover, liquidityGrade, periodQuery } from "../../market/period-stats.ts";
import { Hint } from "../../ui/Hint.tsx";
import { L } from "./strip-words.ts";

type Props = { readonly securityID: string };

/** Nothing, while no ex-date is near. */
export const ExFlag = memo(function ExFlag({ securityID }: Props) {
  const day = useQuery(marketStatusQuery()).data?.tradingDate;
  const { data } = useQuery(companyActionsQuery(securityID));
  const next = data === undefined || day === undefined ? null : nextEx(data, day);
  if (next === null) return null;
  return (
    <Hint className="flag" text={L("ExDayHint")}>
      {L("ExDay", L(next.type), formatDate(next.exDate))}
    </Hint>
  );
});

/** Nothing while it is not known, and where data is saved: it is read for all securities at once. */
export const GradeFigure = memo(function GradeFigure({ securityID }: Props) {
  const { liveMode } = useDisplay();
  const month = useQuery({ ...periodQuery("month"), enabled: !savesData(liveMode) }).data?.get(securityID);
  const grade = liquidityGrade(month);
  if (month === undefined || grade === null) return null;
  const { daysTraded, days } = month;
  return (
    <div className="strip__figure">
      <dt>{L("Grade")}</dt>
      <dd>
        <Hint text={`${L("GradeOf", daysTraded, days, formatMoney(dailyTurnover(month)))}. ${L("GradeHint")}`}>
          {grade}
        </Hint>
      </dd>
    </div>
  );
});
