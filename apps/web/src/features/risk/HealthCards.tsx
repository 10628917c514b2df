// Whether the house may trade and why not: the lines, what waits for an answer, and what must always hold in the books.

import { riskService, type TradingHealth } from "@tradebook/contract/services/risk.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, Facts, When } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { useNow } from "../../ui/use-now.ts";
import { L, type RiskWord, riskWords } from "./risk-words.ts";

const againMs = 5000;

export function HealthCards() {
  const health = useQuery({
    queryKey: ["tradingHealth"],
    queryFn: ({ signal }) => call(riskService.GetHealth, {}, signal),
    refetchInterval: againMs,
    staleTime: 0,
  });
  return (
    <div className="health scroll" tabIndex={0} role="region" aria-label={L("TabHealth")} data-testid="health">
      <Loaded query={health} what={L("TheHealth")} lines={10}>
        {(data) => (
          <>
            <div className="verdict" role="status" data-well={data.status === "ok"}>
              <Icon name={data.status === "ok" ? "check" : "warning"} size={28} />
              <div>
                <strong>{L(data.status === "ok" ? "HealthOk" : "HealthCancelOnly")}</strong>
                {data.why.map((why) => (
                  <p key={why}>{why}</p>
                ))}
              </div>
            </div>
            <Lines health={data} />
            <Invariants rows={data.invariants} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Lines({ health }: { readonly health: TradingHealth }) {
  const now = useNow(1000);
  const { unanswered, oldestUnansweredAt } = health;
  return (
    <Card title={L("TabHealth")}>
      <Facts
        facts={[
          [L("OrderSession"), <Line key="orders" state={health.orderSession} />],
          [L("MarketDataSession"), <Line key="data" state={health.marketDataSession} />],
          [
            L("Reconciled"),
            <Dot key="reconciled" tone={health.reconciled ? "good" : "bad"}>
              {L(health.reconciled ? "ReconciledYes" : "ReconciledNo")}
            </Dot>,
          ],
          [L("Unsent"), formatQuantity(health.unsent)],
          [
            L("Unanswered"),
            oldestUnansweredAt === null
              ? formatQuantity(unanswered)
              : L("UnansweredSince", formatQuantity(unanswered), formatAge(Math.max(0, now - oldestUnansweredAt))),
          ],
          [
            L("Quarantined"),
            <Dot key="quarantined" tone={health.quarantined === 0 ? "good" : "bad"}>
              {formatQuantity(health.quarantined)}
            </Dot>,
          ],
          [L("Checked"), health.checkedAt === null ? L("NotYet") : <When key="checked" at={health.checkedAt} />],
        ]}
      />
    </Card>
  );
}

function Line({ state }: { readonly state: string }) {
  return <Dot tone={state === "loggedOn" ? "good" : "bad"}>{isWord(state) ? L(state) : state}</Dot>;
}

function isWord(text: string): text is RiskWord {
  return text in riskWords;
}

function Invariants({ rows }: { readonly rows: TradingHealth["invariants"] }) {
  return (
    <Card title={L("Invariants")}>
      {rows.length === 0 ? <Empty title={L("InvariantsEmpty")} text={L("InvariantsEmptyHint")} /> : null}
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id} data-invariant={row.id}>
            <span className="rows__text">
              <strong>{row.rule}</strong>
              <span className="rows__small">
                {row.id} · <When at={row.checkedAt} /> · {L("Ms", formatQuantity(row.tookMs))}
              </span>
              {row.violations.map((violation) => (
                <span key={violation} className="health__broken">
                  {violation}
                </span>
              ))}
            </span>
            <span className="rows__end">
              <Outcome row={row} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Outcome({ row }: { readonly row: TradingHealth["invariants"][number] }) {
  if (row.failed !== null) return <Dot tone="wait">{L("NotLooked", row.failed)}</Dot>;
  if (row.violations.length > 0) return <Dot tone="bad">{L("Broken", row.violations.length)}</Dot>;
  return <Dot tone="good">{L("HoldsTrue")}</Dot>;
}
