// What comes from the shares held in the next thirty days, and rights that may still be taken up.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate, formatQuantity } from "../../lib/format.ts";
import { companyPath } from "../../lib/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { actionsQuery, comingOf, useOpenRights, type Coming, type NextDay, type OpenRights } from "./coming-actions.ts";
import { L, type DashboardWord } from "./dashboard-words.ts";
import { TakeUpRights } from "./TakeUpRights.tsx";

type Props = {
  readonly cscsAccount: string;
  readonly holdings: readonly HoldingRow[];
  readonly day: TradingDay;
};

export function ActionsCard({ cscsAccount, holdings, day }: Props) {
  const actions = useQuery(actionsQuery());
  const rights = useOpenRights(cscsAccount, day);
  const [taking, setTaking] = useState<OpenRights | null>(null);
  // Rights are of whoever held the shares when the register closed.
  const held = new Set([...holdings.map(({ symbol }) => symbol), ...rights.map(({ action }) => action.securityID)]);
  return (
    <Card title={L("ComingActions")} className="dash__coming" testId="card-actions">
      <Loaded
        query={actions}
        what={L("ComingActions")}
        isEmpty={(rows) => comingOf(rows, held, day).length === 0}
        empty={<Empty title={L("NothingComes")} text={L("NothingComesHint")} />}
      >
        {(rows) => (
          <ul className="rows">
            {comingOf(rows, held, day).map((coming) => (
              <li key={coming.action.id}>
                <One
                  coming={coming}
                  rights={rights.find(({ action }) => action.id === coming.action.id)}
                  onTake={setTaking}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {taking === null ? null : (
        <TakeUpRights cscsAccount={cscsAccount} rights={taking} onClose={() => setTaking(null)} />
      )}
    </Card>
  );
}

const happens: { readonly [W in NextDay["what"]]: DashboardWord } = {
  ex: "ExOn",
  closes: "OfferCloses",
  pays: "PaysOn",
};

type OneProps = {
  readonly coming: Coming;
  readonly rights: OpenRights | undefined;
  readonly onTake: (rights: OpenRights) => void;
};

function One({ coming: { action, next }, rights, onTake }: OneProps) {
  return (
    <>
      <span className="rows__text">
        <span>
          <Link className="rows__link" to={`${companyPath}?s=${action.securityID}&tab=actions`}>
            {action.securityID}
          </Link>{" "}
          {L(action.type)}
        </span>
        <span className="rows__small">{action.terms}</span>
        {rights === undefined ? null : (
          <span className="rows__small">
            {L("RightsTaken", formatQuantity(rights.row.subscribed), formatQuantity(rights.row.shares))}
          </span>
        )}
      </span>
      <span className="rows__end">
        <span className="rows__small">{L(happens[next.what], formatDate(next.on))}</span>
        {rights === undefined || rights.left === 0 ? null : (
          <Button size="small" look="primary" onClick={() => onTake(rights)}>
            {L("TakeUp")}
          </Button>
        )}
      </span>
    </>
  );
}
