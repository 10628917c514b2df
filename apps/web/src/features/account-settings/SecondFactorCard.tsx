// The second factor: its state, setting it up, turning it off, and new recovery codes.

import { accountService } from "@tradebook/contract/services/account.ts";
import type { OutputOf } from "@tradebook/contract/method.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Enrol } from "../../security/Enrol.tsx";
import { RecoveryCodes } from "../../security/RecoveryCodes.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { PasswordInput } from "../../ui/PasswordInput.tsx";
import { methodsKey, methodsQuery } from "./methods-query.ts";
import { L } from "./settings-words.ts";

type Methods = OutputOf<typeof accountService.GetSignInMethods>;
type Open = "none" | "enrol" | "off" | { readonly codes: readonly string[] };

export function SecondFactorCard() {
  const methods = useQuery(methodsQuery());
  return (
    <Card title={L("SecondFactor")} testId="card-second-factor">
      <Loaded query={methods} what={L("TheSecurity")} lines={2}>
        {(data) => <State methods={data} />}
      </Loaded>
    </Card>
  );
}

function State({ methods }: { readonly methods: Methods }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Open>("none");
  const { twoFactorEnabled: isOn, twoFactorRequired: isRequired, recoveryCodesLeft } = methods;
  const close = () => {
    setOpen("none");
    void client.invalidateQueries({ queryKey: methodsKey });
  };
  const renew = async () => {
    try {
      setOpen({ codes: (await call(accountService.CreateRecoveryCodes, {})).recoveryCodes });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  return (
    <>
      <p>
        <Dot tone={isOn ? "good" : "wait"}>{isOn ? L("SecondFactorOn") : L("SecondFactorOff")}</Dot>
      </p>
      {isRequired ? <p className="settings__note">{L("SecondFactorRequired")}</p> : null}
      {isOn ? <p className="settings__note">{L("RecoveryLeft", recoveryCodesLeft)}</p> : null}
      <p className="form__actions settings__actions">
        {isOn ? null : (
          <Button look="primary" onClick={() => setOpen("enrol")}>
            {L("SetUp")}
          </Button>
        )}
        {isOn ? <Button onClick={() => void renew()}>{L("NewCodes")}</Button> : null}
        {isOn && !isRequired ? <Button onClick={() => setOpen("off")}>{L("TurnOff")}</Button> : null}
      </p>
      {open === "enrol" ? (
        <Dialog title={L("SecondFactor")} onClose={close}>
          <Enrol
            onDone={() => {
              notify("good", L("FactorOnTitle"));
              close();
            }}
          />
        </Dialog>
      ) : null}
      {open === "off" ? <TurnOff onClose={close} /> : null}
      {typeof open === "object" ? (
        <Dialog title={L("NewCodes")} onClose={close}>
          <RecoveryCodes codes={open.codes} onKept={close} />
        </Dialog>
      ) : null}
    </>
  );
}

function TurnOff({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const send = async () => {
    await call(accountService.DisableTwoFactorAuth, { password, code });
    notify("note", L("FactorOffTitle"));
    onClose();
  };
  return (
    <FormDialog
      title={L("TurnOffTitle")}
      action={L("TurnOff")}
      isReady={password !== "" && code !== ""}
      onSend={send}
      onClose={onClose}
    >
      <p className="muted">{L("TurnOffText")}</p>
      <Field label={L("CurrentPassword")}>
        {(control) => <PasswordInput control={control} value={password} onType={setPassword} />}
      </Field>
      <CodeField label={L("Code")} value={code} onType={setCode} />
    </FormDialog>
  );
}
