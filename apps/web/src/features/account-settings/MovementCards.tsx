// Money in and out, each movement with how far it has come.

import { fundingService, type DepositRow, type WithdrawalRow } from "@tradebook/contract/services/funding.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ComplainLink } from "../../complaints/ComplainLink.tsx";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { queryKeys } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { Money } from "../../ui/Money.tsx";
import { depositsQuery, moneyKey, withdrawalsQuery } from "./money-queries.ts";
import { isLate, stagesOf } from "./payout-stages.ts";
import { L } from "./settings-words.ts";

const depositTones: { readonly [S in DepositRow["status"]]: Tone } = {
  NOTIFIED: "wait",
  UNCLEARED: "wait",
  CLEARED: "good",
  BOUNCED: "bad",
  REFUSED: "bad",
  REVERSED: "bad",
};
const withdrawalTones: { readonly [S in WithdrawalRow["status"]]: Tone } = {
  REQUESTED: "wait",
  APPROVED: "live",
  PAID: "good",
  REJECTED: "bad",
  CANCELLED: "done",
  FAILED: "bad",
};

export function MovementCards({ cscsAccount }: { readonly cscsAccount: string }) {
  const deposits = useQuery(depositsQuery(cscsAccount));
  const withdrawals = useQuery(withdrawalsQuery(cscsAccount));
  return (
    <>
      <Card title={L("Withdrawals")} testId="card-withdrawals">
        <Loaded
          query={withdrawals}
          what={L("Withdrawals")}
          isEmpty={(items) => items.length === 0}
          empty={<p className="settings__note">{L("NoWithdrawals")}</p>}
        >
          {(items) => (
            <ul className="rows">
              {items.map((row) => (
                <WithdrawalItem key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <Card title={L("Deposits")} testId="card-deposits">
        <Loaded
          query={deposits}
          what={L("Deposits")}
          isEmpty={(items) => items.length === 0}
          empty={<p className="settings__note">{L("NoDeposits")}</p>}
        >
          {(items) => (
            <ul className="rows">
              {items.map((row) => (
                <li key={row.id}>
                  <span className="rows__text">
                    <Movement row={row} under={`${row.channel} · ${row.bankReference}`} />
                    <ComplainLink of={{ about: "deposit", ref: row.reference, cscsAccount: row.cscsAccount }} />
                  </span>
                  <span className="rows__end">
                    <Dot tone={depositTones[row.status]}>{L(row.status)}</Dot>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </>
  );
}

type MovementProps = { readonly row: DepositRow | WithdrawalRow; readonly under: string };

function Movement({ row, under }: MovementProps) {
  return (
    <span className="rows__text">
      <strong className="settings__amount">
        <Money kobo={row.amount} hides />
      </strong>
      <span className="rows__small">
        {formatDate(row.day)} · {under}
        {row.note === null ? "" : ` · ${row.note}`}
      </span>
    </span>
  );
}

/** A step's own name; one that ended it is called as the state is. */
const stageWords: { readonly [S in WithdrawalRow["status"]]?: "StageAsked" | "StageApproved" | "StagePaid" } = {
  REQUESTED: "StageAsked",
  APPROVED: "StageApproved",
  PAID: "StagePaid",
};

/** Each step with its time; the words say what the marks do. */
function Stages({ row }: { readonly row: WithdrawalRow }) {
  return (
    <ol className="payout" data-testid="payout-stages">
      {stagesOf(row).map(({ status, at, state }) => (
        <li key={status} data-state={state} aria-current={state === "now" ? "step" : undefined}>
          {L(stageWords[status] ?? status)}
          {at === null ? null : (
            <span className="muted">
              {formatDate(at)} {formatClock(at)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What we have said of when it is paid, as long as it waits. */
function Promised({ row }: { readonly row: WithdrawalRow }) {
  const { status, promisedBy } = row;
  if (promisedBy === null || (status !== "REQUESTED" && status !== "APPROVED")) return null;
  const late = isLate(row, now());
  const when = `${formatDate(promisedBy)}, ${formatClock(promisedBy)}`;
  return (
    <span className="rows__small payout__promise" data-late={late} data-testid="payout-promise">
      {L(late ? "PromiseBroken" : "PromisedBy", when)}
    </span>
  );
}

function WithdrawalItem({ row }: { readonly row: WithdrawalRow }) {
  const client = useQueryClient();
  const cancel = async () => {
    try {
      await call(fundingService.CancelWithdrawal, { id: row.id });
      notify("note", L("WithdrawalCancelled"));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await client.invalidateQueries({ queryKey: moneyKey(row.cscsAccount) });
    await client.invalidateQueries({ queryKey: queryKeys.balance(row.cscsAccount) });
  };
  return (
    <li data-withdrawal-id={row.id}>
      <span className="rows__text">
        <Movement row={row} under={`${row.beneficiaryBank} ••••••${row.beneficiaryAccount.slice(-4)}`} />
        <Stages row={row} />
        <Promised row={row} />
        <ComplainLink of={{ about: "withdrawal", ref: row.reference, cscsAccount: row.cscsAccount }} />
      </span>
      <span className="rows__end">
        <Dot tone={withdrawalTones[row.status]}>{L(row.status)}</Dot>
        {row.status === "REQUESTED" ? (
          <Button size="small" aria-label={L("CancelNamed", row.reference)} onClick={() => void cancel()}>
            {L("CancelWithdrawal")}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
