// Makes an API key: what it may do, until when and from where; then shows it, this once.

import { apiKeyDays, apiKeyService } from "@tradebook/contract/services/api-key.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { addDays, instant, isTradingDay, lagosDay } from "@tradebook/domain/instant.ts";
import { useState } from "react";
import { call, type Failure } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { canCopy, copyText } from "../../lib/copy-text.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./settings-words.ts";

const longestName = 64;
const usualDays = 90;

/** Those that customers have are said in their language; staff read English. */
export function scopeText(name: Permission): string {
  if (name === "BUY") return L("KeyBuys");
  if (name === "SELL") return L("KeySells");
  return name === "SHOW_ACCOUNT_BALANCE" ? L("KeyBalances") : permissions[name].displayName;
}

type Props = { readonly onMade: () => void; readonly onClose: () => void };

export function ApiKeyForm({ onMade, onClose }: Props) {
  const today = lagosDay(instant(now()));
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly Permission[]>([]);
  const [expiresOn, setExpiresOn] = useState<string>(addDays(today, usualDays));
  const [from, setFrom] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (made !== null) return <Shown apiKey={made} onClose={onClose} />;
  const send = async () => {
    if (!isTradingDay(expiresOn)) return;
    const networks = from.split(/[\s,;]+/).filter((one) => one !== "");
    const { key } = await call(apiKeyService.CreateApiKey, {
      name: name.trim(),
      scopes: [...scopes],
      networks,
      expiresOn,
    });
    onMade();
    setMade(key);
  };
  const problem = (field: string) => failure?.problems.find((one) => one.field.startsWith(field))?.message ?? null;
  const isDay = isTradingDay(expiresOn) && expiresOn >= today && expiresOn <= addDays(today, apiKeyDays);
  return (
    <FormDialog
      title={L("AddKey")}
      action={L("AddKey")}
      testId="api-key-form"
      isReady={name.trim() !== "" && isDay}
      onSend={send}
      onClose={onClose}
      onRefused={setFailure}
    >
      <Field label={L("KeyName")} hint={L("KeyNameHint")} error={problem("name")}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            maxLength={longestName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Scopes scopes={scopes} onChange={setScopes} />
      <Field label={L("KeyUntil")} hint={L("KeyUntilHint", apiKeyDays)}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={expiresOn}
            onChange={(event) => setExpiresOn(event.target.value)}
          />
        )}
      </Field>
      <Field label={L("KeyNetworks")} hint={L("KeyNetworksHint")} error={problem("networks")}>
        {(control) => <TextInput {...control} value={from} onChange={(event) => setFrom(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}

type ScopesProps = {
  readonly scopes: readonly Permission[];
  readonly onChange: (scopes: readonly Permission[]) => void;
};

/** Of one's own permissions, since a key never does more than its owner. */
function Scopes({ scopes, onChange }: ScopesProps) {
  const { permissions: held } = useSignedIn();
  const own = (Object.keys(permissions) as Permission[]).filter((one) => held.has(one)); // the table's own keys
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("KeyMay")}</legend>
      <p className="settings__note">{L("KeyMayHint")}</p>
      {own.map((one) => (
        <label key={one} className="check">
          <input
            type="checkbox"
            checked={scopes.includes(one)}
            onChange={(event) =>
              onChange(event.target.checked ? [...scopes, one] : scopes.filter((other) => other !== one))
            }
          />
          <span>{scopeText(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** It is never shown again, so that nothing but its own button takes it away. */
function Shown({ apiKey, onClose }: { readonly apiKey: string; readonly onClose: () => void }) {
  return (
    <Dialog title={L("KeyMade")} onClose={null}>
      <p>{L("KeyMadeText")}</p>
      <p>
        <code className="settings__secret" data-testid="api-key">
          {apiKey}
        </code>
      </p>
      <p className="form__actions">
        {canCopy ? <Button onClick={() => void copyText(apiKey, L("KeyCopied"))}>{L("KeyCopy")}</Button> : null}
        <Button look="primary" onClick={onClose}>
          {L("KeyKept")}
        </Button>
      </p>
    </Dialog>
  );
}
