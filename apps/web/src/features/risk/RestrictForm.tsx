// Restricting a security: for the house, an account or a user, from a day on, and why.

import { limits } from "@tradebook/contract/names.ts";
import { riskService } from "@tradebook/contract/services/risk.ts";
import { isTradingDay } from "@tradebook/domain/instant.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { L } from "./risk-words.ts";

const empty = { security: "", account: "", user: "", from: "", to: "", reason: "" };

export function RestrictForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(empty);
  const change = (part: Partial<typeof empty>) => setDraft((typed) => ({ ...typed, ...part }));
  const securityID = draft.security.trim().toUpperCase();
  const isBoth = draft.account.trim() !== "" && draft.user.trim() !== "";
  const send = async () => {
    await call(riskService.RestrictSecurity, {
      securityID,
      cscsAccount: draft.account.trim() || null,
      userName: draft.user.trim() || null,
      from: isTradingDay(draft.from) ? draft.from : null,
      to: isTradingDay(draft.to) ? draft.to : null,
      reason: draft.reason.trim(),
    });
    notify("good", L("RestrictDone", securityID));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("Restrict")}
      action={L("RestrictDeed", securityID || "…")}
      testId="restrict-form"
      isReady={securityID !== "" && !isBoth && draft.reason.trim().length >= 3}
      onSend={send}
      onClose={onClose}
    >
      <Text label={L("Symbol")} value={draft.security} onType={(security) => change({ security })} />
      <div className="form__pair">
        <Text
          label={L("Optional", L("AccountNo"))}
          value={draft.account}
          error={isBoth ? L("EitherOne") : null}
          onType={(account) => change({ account })}
        />
        <Text label={L("Optional", L("UserName"))} value={draft.user} onType={(user) => change({ user })} />
        <Text label={L("Optional", L("From"))} type="date" value={draft.from} onType={(from) => change({ from })} />
        <Text label={L("Optional", L("To"))} type="date" value={draft.to} onType={(to) => change({ to })} />
      </div>
      <ReasonField reason={draft.reason} onType={(reason) => change({ reason })} />
    </FormDialog>
  );
}

type TextProps = {
  readonly label: string;
  readonly type?: "text" | "date";
  readonly value: string;
  readonly error?: string | null;
  readonly onType: (text: string) => void;
};

function Text({ label, type = "text", value, error = null, onType }: TextProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete="off"
          maxLength={limits.userName}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
