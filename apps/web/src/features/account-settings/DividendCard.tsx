// E-dividend mandates of one account: what is held, whose dividends reach the bank by themselves, and giving the rest.

import type { HoldingRow } from "@tradebook/contract/portfolio-holding.ts";
import type { DividendMandateRow } from "@tradebook/contract/services/dividend-mandate.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { newestBySecurity, withoutMandate } from "../../lib/dividend-need.ts";
import { dividendsQuery } from "../../lib/dividend-query.ts";
import { holdingsQuery, queryKeys } from "../../lib/queries.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { firstUnread } from "../../ui/first-unread.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { last4 } from "./BankCard.tsx";
import { bankQuery, moneyKey } from "./money-queries.ts";
import { M } from "./mandate-words.ts";

type Props = { readonly cscsAccount: string };
type Held = Pick<HoldingRow, "symbol" | "name">;

export function DividendCard({ cscsAccount }: Props) {
  const [isGiving, give] = useState(false);
  const mandates = useQuery(dividendsQuery(cscsAccount));
  const holdings = useQuery(holdingsQuery(cscsAccount));
  const bank = useQuery(bankQuery(cscsAccount));
  const inUse = bank.data?.current ?? null;
  const newest = newestBySecurity(mandates.data ?? []);
  const missing = mandates.data === undefined ? [] : withoutMandate(holdings.data ?? [], newest);
  const side =
    missing.length === 0 || inUse === null ? null : (
      <Button onClick={() => give(true)}>{M("DividendGive", missing.length)}</Button>
    );
  return (
    <Card title={M("Dividends")} side={side} testId="card-dividends">
      <Loaded query={firstUnread([mandates, holdings, bank])} what={M("Dividends")} lines={3}>
        {() => <Holdings of={holdings.data ?? []} newest={newest} hasBank={inUse !== null} />}
      </Loaded>
      {isGiving && inUse !== null ? (
        <Give
          cscsAccount={cscsAccount}
          securityIDs={missing.map(({ symbol }) => symbol)}
          bank={`${inUse.bankName} ••••••${last4(inUse)}`}
          onClose={() => give(false)}
        />
      ) : null}
    </Card>
  );
}

type HoldingsProps = {
  readonly of: readonly Held[];
  readonly newest: ReadonlyMap<string, DividendMandateRow>;
  readonly hasBank: boolean;
};

function Holdings({ of, newest, hasBank }: HoldingsProps) {
  if (of.length === 0) return <Empty title={M("DividendNothing")} text={M("DividendHint")} />;
  return (
    <>
      <p className="settings__note">{hasBank ? M("DividendHint") : M("DirectNoBank")}</p>
      <ul className="rows">
        {of.map((held) => (
          <Holding key={held.symbol} held={held} mandate={newest.get(held.symbol)} />
        ))}
      </ul>
    </>
  );
}

const tones: { readonly [S in DividendMandateRow["status"]]: Tone } = {
  SUBMITTED: "wait",
  ACTIVE: "good",
  DECLINED: "bad",
  WITHDRAWN: "done",
};

function Holding({ held, mandate }: { readonly held: Held; readonly mandate: DividendMandateRow | undefined }) {
  const isOpen = mandate !== undefined && (mandate.status === "SUBMITTED" || mandate.status === "ACTIVE");
  return (
    <li>
      <span className="rows__text">
        <strong>{held.symbol}</strong>
        <span className="rows__small">{underOf(held, mandate)}</span>
      </span>
      <span className="rows__end">
        <Dot tone={mandate === undefined ? "done" : tones[mandate.status]}>
          {M(mandate === undefined ? "DividendNone" : mandate.status)}
        </Dot>
        {isOpen ? <Withdraw mandate={mandate} /> : null}
      </span>
    </li>
  );
}

function underOf({ name }: Held, mandate: DividendMandateRow | undefined): string {
  if (mandate === undefined || mandate.status === "WITHDRAWN") return name;
  if (mandate.status === "DECLINED") return M("DividendRefused", mandate.note ?? "");
  const bank = `${mandate.bankName} ••••${last4(mandate)}`;
  return mandate.isBankInUse ? bank : M("DividendOldBank", bank);
}

function Withdraw({ mandate }: { readonly mandate: DividendMandateRow }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await call(fundingService.WithdrawDividendMandate, { id: mandate.id });
      notify("good", M("DividendWithdrawn", mandate.securityID));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    setBusy(false);
    await readAgain(client, mandate.cscsAccount);
  };
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={M("DividendWithdrawOf", mandate.securityID)}
      onClick={() => void withdraw()}
    >
      {M("DividendWithdraw")}
    </Button>
  );
}

async function readAgain(client: ReturnType<typeof useQueryClient>, cscsAccount: string): Promise<void> {
  await client.invalidateQueries({ queryKey: moneyKey(cscsAccount) });
  await client.invalidateQueries({ queryKey: queryKeys.holdings(cscsAccount) });
}

type GiveProps = Props & {
  readonly securityIDs: readonly string[];
  readonly bank: string;
  readonly onClose: () => void;
};

/** As many as one request takes; what is left is offered again. */
const mostAtOnce = 100;

function Give({ cscsAccount, securityIDs, bank, onClose }: GiveProps) {
  const client = useQueryClient();
  const send = async () => {
    const { submitted } = await call(fundingService.SubmitDividendMandates, {
      cscsAccount,
      securityIDs: securityIDs.slice(0, mostAtOnce),
    });
    notify("good", M("DividendSubmitted", submitted), M("DividendWaits"));
    await readAgain(client, cscsAccount);
    onClose();
  };
  return (
    <FormDialog
      title={M("DividendTitle")}
      action={M("DirectAgree")}
      testId="dividend-form"
      onSend={send}
      onClose={onClose}
    >
      <p>{M("DividendText", bank)}</p>
      <p className="muted">{securityIDs.join(", ")}</p>
    </FormDialog>
  );
}
