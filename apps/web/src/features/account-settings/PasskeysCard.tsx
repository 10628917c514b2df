// Passkeys: those the person has, adding one of this device, removing one.

import { accountService, type Passkey } from "@tradebook/contract/services/account.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./settings-words.ts";

const key = ["passkeys"] as const;
const longestName = 64;

export function PasskeysCard() {
  const client = useQueryClient();
  const [isAdding, add] = useState(false);
  const passkeys = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(accountService.GetPasskeys, {}, signal)).items,
  });
  const reread = () => client.invalidateQueries({ queryKey: key });
  const remove = async (id: number) => {
    try {
      await call(accountService.RemovePasskey, { id });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    void reread();
  };
  const canAdd = "PublicKeyCredential" in window;
  const side = canAdd ? <Button onClick={() => add(true)}>{L("AddPasskey")}</Button> : null;
  return (
    <Card title={L("Passkeys")} side={side} testId="card-passkeys">
      <p className="settings__note">{L("PasskeysHint")}</p>
      <Loaded
        query={passkeys}
        what={L("ThePasskeys")}
        lines={2}
        isEmpty={(items) => items.length === 0}
        empty={<p className="settings__note">{L("NoPasskeys")}</p>}
      >
        {(items) => (
          <ul className="rows">
            {items.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey.id)} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding ? <AddPasskey onClose={() => add(false)} onAdded={() => void reread()} /> : null}
    </Card>
  );
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onRemove }: RowProps) {
  const used = lastUsedAt === null ? null : formatDate(lastUsedAt);
  return (
    <li>
      <span className="rows__text">
        <strong>{name}</strong>
        <span className="rows__small">
          {used === null ? L("PasskeyNew", formatDate(createdAt)) : L("PasskeyUsed", formatDate(createdAt), used)}
        </span>
      </span>
      <Button size="small" aria-label={L("RemoveNamed", name)} onClick={onRemove}>
        {L("Remove")}
      </Button>
    </li>
  );
}

type RowProps = { readonly passkey: Passkey; readonly onRemove: () => void };

type AddProps = { readonly onClose: () => void; readonly onAdded: () => void };

function AddPasskey({ onClose, onAdded }: AddProps) {
  const [name, setName] = useState("");
  const send = async () => {
    const { makePasskey } = await import("../../security/passkeys.ts");
    const made = await makePasskey(await call(accountService.GetPasskeyOptions, { purpose: "add" }));
    if (made === null) return;
    await call(accountService.AddPasskey, { ...made, name: name.trim() });
    notify("good", L("PasskeyAdded"));
    onAdded();
    onClose();
  };
  return (
    <FormDialog
      title={L("AddPasskey")}
      action={L("AddPasskey")}
      isReady={name.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <Field label={L("PasskeyName")} hint={L("PasskeyNameHint")}>
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
    </FormDialog>
  );
}
