// For who holds several accounts: the one they begin with, on every device.

import { configurationService } from "@tradebook/contract/services/configuration.ts";
import { useMutation } from "@tanstack/react-query";
import { acting } from "../../lib/acting.ts";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { loadSession, useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { O } from "./own-words.ts";

export function FirstAccountCard() {
  const own = useSignedIn().user.userTradingAccounts;
  const [first] = own;
  const keep = useMutation({
    mutationFn: async (cscsAccount: string) => call(configurationService.SetDefaultAccount, { cscsAccount }),
    onSuccess: async (_, cscsAccount) => {
      await loadSession();
      notify("good", O("FirstAccountKept", cscsAccount));
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
  if (first === undefined || own.length < 2) return null;
  return (
    <Card title={O("FirstAccount")} testId="card-first-account">
      <div className="settings__fields">
        <Field label={O("FirstAccount")} hint={O("FirstAccountHint")}>
          {(control) => (
            <Select
              {...control}
              disabled={keep.isPending || acting() !== null}
              value={keep.isPending ? keep.variables : first}
              options={own.toSorted().map((value) => ({ value, label: value }))}
              onPick={(cscsAccount) => keep.mutate(cscsAccount)}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}
