// Who may look at one's accounts, and whose accounts one may look at: offered, answered and ended here.

import { accountShareService, type AccountShare } from "@tradebook/contract/services/account-share.ts";
import { shareScopes, type ShareScope } from "@tradebook/domain/access/account-share.ts";
import { addDays, lagosDay, type TradingDay } from "@tradebook/domain/instant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { formatDate } from "../lib/format.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { useSignedIn } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Dot } from "../ui/Marks.tsx";
import { Select } from "../ui/Select.tsx";
import { Empty } from "../ui/States.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { sharesKey, sharesQuery } from "./share-queries.ts";
import { S } from "./share-words.ts";

const tones = { OFFERED: "wait", ACCEPTED: "good", DECLINED: "done", ENDED: "done" } as const;

export function SharingCards() {
  const { user } = useSignedIn();
  const [isOffering, offer] = useState(false);
  const shares = useQuery(sharesQuery());
  const own = user.userTradingAccounts;
  return (
    <>
      {own.length === 0 ? null : (
        <Card
          title={S("Given")}
          side={<Button onClick={() => offer(true)}>{S("OfferIt")}</Button>}
          testId="card-shares-given"
        >
          <Loaded query={shares} what={S("Given")} lines={2}>
            {({ given }) =>
              given.length === 0 ? (
                <Empty title={S("NoneGiven")} text={S("GivenHint")} />
              ) : (
                <Shares of={given} isGiven />
              )
            }
          </Loaded>
        </Card>
      )}
      <Card title={S("SharedWithYou")} testId="card-shares-received">
        <Loaded query={shares} what={S("SharedWithYou")} lines={2}>
          {({ received }) =>
            received.length === 0 ? (
              <Empty title={S("NoneReceived")} text={S("ReceivedHint")} />
            ) : (
              <Shares of={received} isGiven={false} />
            )
          }
        </Loaded>
      </Card>
      {isOffering ? <Offer accounts={own} onClose={() => offer(false)} /> : null}
    </>
  );
}

function Shares({ of, isGiven }: { readonly of: readonly AccountShare[]; readonly isGiven: boolean }) {
  return (
    <ul className="rows">
      {of.map((share) => (
        <li key={share.id}>
          <span className="rows__text">
            <strong>{isGiven ? share.person : share.owner}</strong>
            <span className="rows__small">
              {[share.cscsAccount, S(`Scope${share.scope}`), S("Until", formatDate(share.lastDay))]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <span className="rows__end">
            <Dot tone={isOver(share) ? "done" : tones[share.status]}>
              {isOver(share) ? S("RanOut") : S(share.status)}
            </Dot>
            <Steps share={share} isGiven={isGiven} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function isOver({ status, lastDay }: AccountShare): boolean {
  return (status === "OFFERED" || status === "ACCEPTED") && lastDay < lagosDay(now());
}

const done = { Accept: "AcceptedText", Decline: "DeclinedText", End: "EndedText" } as const;

function Steps({ share, isGiven }: { readonly share: AccountShare; readonly isGiven: boolean }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const step = async (name: "Accept" | "Decline" | "End") => {
    setBusy(true);
    try {
      await call(accountShareService[name], { id: share.id });
      notify("good", S(done[name]));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: sharesKey });
  };
  const about = isGiven ? share.person : share.owner;
  if (isOver(share)) return null;
  if (share.status === "OFFERED" && !isGiven) {
    return (
      <>
        <Button
          size="small"
          look="primary"
          disabled={isBusy}
          aria-label={S("AcceptOf", about)}
          onClick={() => void step("Accept")}
        >
          {S("AcceptIt")}
        </Button>
        <Button size="small" disabled={isBusy} aria-label={S("DeclineOf", about)} onClick={() => void step("Decline")}>
          {S("DeclineIt")}
        </Button>
      </>
    );
  }
  if (share.status !== "OFFERED" && share.status !== "ACCEPTED") return null;
  return (
    <Button size="small" disabled={isBusy} aria-label={S("EndOf", about)} onClick={() => void step("End")}>
      {S("EndIt")}
    </Button>
  );
}

type OfferProps = { readonly accounts: readonly string[]; readonly onClose: () => void };

function Offer({ accounts, onClose }: OfferProps) {
  const client = useQueryClient();
  const today = lagosDay(now());
  const [cscsAccount, setAccount] = useState(accounts[0] ?? "");
  const [person, setPerson] = useState("");
  const [scope, setScope] = useState<ShareScope>("Portfolio");
  const [lastDay, setLastDay] = useState<string>(addDays(today, 90));
  const send = async () => {
    const until = lastDay as TradingDay; // the server refuses what is none
    await call(accountShareService.Offer, { cscsAccount, person: person.trim(), scope, lastDay: until });
    notify("good", S("Offered"), S("OfferedText"));
    await client.invalidateQueries({ queryKey: sharesKey });
    onClose();
  };
  return (
    <FormDialog
      title={S("OfferIt")}
      action={S("SendOffer")}
      testId="share-form"
      isReady={person.trim().length >= 2 && lastDay !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{S("OfferHint")}</p>
      {accounts.length < 2 ? null : (
        <Field label={S("Account")}>
          {(control) => (
            <Select
              {...control}
              value={cscsAccount}
              options={accounts.map((value) => ({ value, label: value }))}
              onPick={setAccount}
            />
          )}
        </Field>
      )}
      <Field label={S("Person")} hint={S("PersonHint")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={256}
            value={person}
            onChange={(event) => setPerson(event.target.value)}
          />
        )}
      </Field>
      <Field label={S("Scope")} hint={S(scope === "Portfolio" ? "PortfolioHint" : "StatementsHint")}>
        {(control) => (
          <Select
            {...control}
            value={scope}
            options={shareScopes.map((value) => ({ value, label: S(`Scope${value}`) }))}
            onPick={setScope}
          />
        )}
      </Field>
      <Field label={S("LastDay")}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={today}
            value={lastDay}
            onChange={(event) => setLastDay(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
