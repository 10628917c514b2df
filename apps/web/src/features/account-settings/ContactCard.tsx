// Where the person is reached by mail and phone, and the way to another address: a code goes there first.

import { accountService } from "@tradebook/contract/services/account.ts";
import type { CodeChannel } from "@tradebook/contract/services/contact.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { acting } from "../../lib/acting.ts";
import { call } from "../../lib/api.ts";
import { none } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { loadSession, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { methodsKey, methodsQuery } from "./methods-query.ts";
import { O } from "./own-words.ts";
import { L } from "./settings-words.ts";

const figures = 6;
const forms = {
  email: { title: "ChangeEmail", label: "NewEmail", type: "email", autoComplete: "email" },
  sms: { title: "ChangePhone", label: "NewPhone", type: "tel", autoComplete: "tel" },
} as const;

export function ContactCard() {
  const { user } = useSignedIn();
  const phone = useQuery(methodsQuery()).data?.phoneNumber;
  const [changing, change] = useState<CodeChannel | null>(null);
  const rows = [
    { channel: "email", label: L("Email"), address: user.emailAddress },
    { channel: "sms", label: L("PhoneNumber"), address: phone === undefined ? none : (phone ?? L("NoPhone")) },
  ] as const;
  return (
    <Card title={O("Contact")} testId="card-contact">
      <ul className="rows">
        {rows.map(({ channel, label, address }) => (
          <li key={channel}>
            <span className="rows__text">
              <strong>{address}</strong>
              <span className="rows__small">{label}</span>
            </span>
            {acting() === null ? (
              <Button size="small" onClick={() => change(channel)}>
                {O(forms[channel].title)}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="settings__note">{O("ContactHint")}</p>
      {changing === null ? null : <ChangeContact channel={changing} onClose={() => change(null)} />}
    </Card>
  );
}

type ChangeProps = { readonly channel: CodeChannel; readonly onClose: () => void };

/** The address, then the code in the same dialog; the address can be typed again until the code is right. */
function ChangeContact({ channel, onClose }: ChangeProps) {
  const client = useQueryClient();
  const [address, setAddress] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const { title, label, ...input } = forms[channel];
  const ask = async () => {
    const typed = address.trim();
    await call(accountService.ChangeContact, channel === "email" ? { emailAddress: typed } : { phoneNumber: typed });
    setSentTo(typed);
  };
  const confirm = async () => {
    await call(accountService.ConfirmContact, { channel, code });
    await Promise.all([loadSession(), client.invalidateQueries({ queryKey: methodsKey })]);
    notify("good", O("ContactMoved", sentTo ?? ""));
    onClose();
  };
  const isAsked = sentTo !== null;
  return (
    <FormDialog
      title={O(title)}
      action={isAsked ? O("ConfirmCode") : O("SendCode")}
      testId="contact-form"
      isReady={isAsked ? code.length >= figures : address.trim() !== ""}
      onSend={isAsked ? confirm : ask}
      onClose={onClose}
    >
      {isAsked ? (
        <>
          <p role="status">{O("CodeSent", sentTo)}</p>
          <CodeField label={O("ContactCode")} value={code} onType={setCode} />
        </>
      ) : (
        <Field label={O(label)} hint={channel === "sms" ? O("NewPhoneHint") : null}>
          {(control) => (
            <TextInput
              {...control}
              {...input}
              autoFocus
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
