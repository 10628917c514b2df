// Other bank accounts for clients to pay into, as one administrator asked for them: another approves, or they are taken back.

import { tenantService, type TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { bankOf } from "@tradebook/domain/banks.ts";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { stepUpName } from "../../lib/step-up.ts";
import { Button } from "../../ui/Button.tsx";
import { L, type PeopleWord } from "./people-words.ts";

type Asked = NonNullable<TenantSettings["clientBanksAsked"]>;
type Deciding = typeof tenantService.ApproveClientBanks | typeof tenantService.CancelClientBanks;
type Props = { readonly asked: Asked; readonly onDecided: (settings: TenantSettings) => void };

export function BanksAsked({ asked, onDecided }: Props) {
  const { id, clientBanks, askedBy, askedAt, isOwn } = asked;
  const [isBusy, setBusy] = useState(false);
  const decide = async (how: Deciding, done: PeopleWord) => {
    setBusy(true);
    try {
      onDecided(await call(how, { changeId: id }));
      notify("good", L(done));
    } catch (error) {
      const failure = failureOf(error);
      // Whoever will not confirm that it is them knows why nothing was done.
      if (failure.name !== stepUpName) notifyFailure(failure);
    }
    setBusy(false);
  };
  return (
    <section className="house__asked" data-testid="banks-asked">
      <h3>{L(isOwn ? "BanksAskedOwn" : "BanksAsked", askedBy, formatDate(askedAt), formatClock(askedAt))}</h3>
      <ul>
        {clientBanks.map(({ bankCode, accountNumber, accountName }) => (
          <li key={`${bankCode} ${accountNumber}`}>
            {bankOf(bankCode)?.label ?? bankCode} <strong>{accountNumber}</strong> {accountName}
          </li>
        ))}
        {clientBanks.length === 0 ? <li>{L("BanksAskedNone")}</li> : null}
      </ul>
      <p className="muted">{L(isOwn ? "BanksWaitOwn" : "BanksWait", askedBy)}</p>
      <p className="form__actions">
        {isOwn ? null : (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => void decide(tenantService.ApproveClientBanks, "BanksApproved")}
          >
            {L("ApproveBanks")}
          </Button>
        )}
        <Button disabled={isBusy} onClick={() => void decide(tenantService.CancelClientBanks, "BanksTakenBack")}>
          {L(isOwn ? "TakeBackBanks" : "RefuseBanks")}
        </Button>
      </p>
    </section>
  );
}
