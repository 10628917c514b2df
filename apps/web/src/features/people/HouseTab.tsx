// A house's own settings: how it looks (the studio), what stands on its papers, and how its people sign in.

import { limits } from "@tradebook/contract/names.ts";
import { tenantService, type TenantSettings } from "@tradebook/contract/services/tenant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { P } from "../../lib/page-words.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import {
  aboveFault,
  changesOf,
  daysFault,
  draftOf,
  isWatchFault,
  lengthFault,
  passwordLengths,
  payoutDays,
  saleWatch,
  type HouseDraft,
  type SaleWatchField,
  type Stated,
} from "./house-draft.ts";
import { HouseBanks } from "./HouseBanks.tsx";
import { HouseHooks } from "./HouseHooks.tsx";
import { HouseKeys } from "./HouseKeys.tsx";
import { HouseTexts } from "./HouseTexts.tsx";
import { LookStudio } from "./LookStudio.tsx";
import { L, type PeopleWord } from "./people-words.ts";
import "../../ui/card.css";

const settingsKey = ["houseSettings"] as const;

export function HouseTab({ nav }: { readonly nav: ReactNode }) {
  const signedIn = useSignedIn();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(tenantService.GetSettings, {}, signal),
    // Read anew by whoever comes again.
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <>
      <header className="page__head">
        <h1>{P("Users")}</h1>
        {nav}
      </header>
      <div className="house scroll">
        <Loaded query={settings} what={L("TabHouse")} lines={10}>
          {(read) => (
            <>
              <div className="house__form">
                <LookStudio name={read.name} />
              </div>
              <HouseForm settings={read} />
            </>
          )}
        </Loaded>
        {settings.data === undefined ? null : <HouseTexts />}
        {settings.data === undefined || !may(signedIn, "Pages.Users") ? null : <HouseKeys />}
        {settings.data === undefined ? null : <HouseHooks />}
      </div>
    </>
  );
}

export type PartProps = {
  readonly draft: HouseDraft;
  readonly change: (part: Partial<HouseDraft>) => void;
};

function HouseForm({ settings }: { readonly settings: TenantSettings }) {
  const client = useQueryClient();
  // As it was when the page was opened or last saved: what is read again meanwhile takes nothing of what is typed.
  const [before, setBefore] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(before);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before);
  useUnsaved(isChanged && !isBusy);
  const changes = changesOf(before, draft);
  const change = (part: Partial<HouseDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const save = async () => {
    if (changes === null || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const saved = await call(tenantService.UpdateSettings, changes);
      client.setQueryData(settingsKey, saved);
      setBefore(draftOf(saved));
      setDraft(draftOf(saved));
      notify("good", L("HouseSaved"), changes.clientBanks === null ? null : L("BanksWaitSaved"));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  /** The accounts as they are now; what else is typed stays. */
  const decided = (now: TenantSettings) => {
    client.setQueryData(settingsKey, now);
    const { clientBanks } = draftOf(now);
    setBefore((was) => ({ ...was, clientBanks }));
    change({ clientBanks });
  };
  return (
    <form
      className="house__form"
      data-testid="house-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Papers draft={draft} change={change} />
      <SignIn draft={draft} change={change} />
      <HouseBanks draft={draft} change={change} asked={settings.clientBanksAsked} onDecided={decided} />
      <Payouts draft={draft} change={change} />
      <SalesForClients draft={draft} change={change} />
      <div className="house__save">
        <Button look="primary" type="submit" disabled={changes === null || isBusy}>
          {L("Save")}
        </Button>
        <Problem said={failure === null ? null : failureSaid(failure)} />
      </div>
    </form>
  );
}

const papers = [
  ["address", "Address", 300],
  ["rcNumber", "RcNumber", 40],
  ["memberCode", "MemberCode", 20],
  ["vatNumber", "VatNumber", 40],
  ["supportEmail", "SupportEmail", 256],
  ["supportPhone", "SupportPhone", limits.phone],
] as const satisfies readonly (readonly [keyof Stated, PeopleWord, number])[];

function Papers({ draft: { branding }, change }: PartProps) {
  return (
    <Card title={L("HousePapers")}>
      <div className="house__fields">
        {papers.map(([field, word, most]) => (
          <TextField
            key={field}
            label={L(word)}
            most={most}
            value={branding[field]}
            onType={(text) => change({ branding: { ...branding, [field]: text } })}
          />
        ))}
      </div>
    </Card>
  );
}

const factors = [
  ["nobody", "FactorNobody"],
  ["staff", "FactorStaff"],
  ["everybody", "FactorEverybody"],
] as const satisfies readonly (readonly [HouseDraft["requireTwoFactor"], PeopleWord])[];

function SignIn({ draft, change }: PartProps) {
  const { least, most } = passwordLengths;
  return (
    <Card title={L("HouseSignIn")}>
      <div className="house__fields">
        <Field label={L("RequireFactor")} hint={L("RequireFactorHint")}>
          {(control) => (
            <Select
              {...control}
              value={draft.requireTwoFactor}
              options={factors.map(([value, word]) => ({ value, label: L(word) }))}
              onPick={(requireTwoFactor) => change({ requireTwoFactor })}
            />
          )}
        </Field>
        <ShortNumber
          label={L("LeastPassword")}
          error={lengthFault(draft) ? L("LeastPasswordHint", least, most) : null}
          value={draft.passwordMinLength}
          onType={(passwordMinLength) => change({ passwordMinLength })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={draft.selfRegistration}
            onChange={(event) => change({ selfRegistration: event.target.checked })}
          />
          <span>{L("SelfRegistration")}</span>
        </label>
      </div>
    </Card>
  );
}

type ShortNumberProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly digits?: number;
  readonly value: string;
  readonly onType: (text: string) => void;
};

/** A whole number of a few digits. */
function ShortNumber({ value, onType, digits = 2, ...field }: ShortNumberProps) {
  return (
    <Field {...field}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}

function Payouts({ draft, change }: PartProps) {
  const { least, most } = payoutDays;
  return (
    <Card title={L("HousePayouts")}>
      <div className="house__fields">
        <ShortNumber
          label={L("PayoutDays")}
          hint={L("PayoutDaysHint")}
          error={daysFault(draft) ? L("PayoutDaysRange", least, most) : null}
          value={draft.payoutDays}
          onType={(typed) => change({ payoutDays: typed })}
        />
      </div>
    </Card>
  );
}

const saleFields = [
  ["saleDormantDays", "SaleDormant", "SaleDormantHint"],
  ["saleLargePercent", "SaleLarge", "SaleLargeHint"],
  ["saleBankDays", "SaleBank", "SaleBankHint"],
  ["saleHoldDays", "SaleHold", "SaleHoldHint"],
] as const satisfies readonly (readonly [SaleWatchField, PeopleWord, PeopleWord])[];

function SalesForClients({ draft, change }: PartProps) {
  return (
    <Card title={L("HouseSales")}>
      <div className="house__fields">
        <Field label={L("SaleAbove")} hint={L("SaleAboveHint")} error={aboveFault(draft) ? L("SaleAboveFault") : null}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={draft.saleApprovalAbove}
              onChange={(event) => change({ saleApprovalAbove: event.target.value })}
            />
          )}
        </Field>
        {saleFields.map(([field, word, hint]) => (
          <ShortNumber
            key={field}
            label={L(word)}
            hint={L(hint)}
            digits={4}
            error={
              isWatchFault(field, draft[field])
                ? L("PayoutDaysRange", saleWatch[field].least, saleWatch[field].most)
                : null
            }
            value={draft[field]}
            onType={(typed) => change({ [field]: typed })}
          />
        ))}
      </div>
    </Card>
  );
}
