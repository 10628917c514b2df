// Sets an alert on a security: what is waited for, at which level, and whether a mail goes out as well.

import { alertConditions, alertFigure, type AlertCondition } from "@tradebook/domain/market/alert.ts";
import { useState } from "react";
import { formatPercent, formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { stats } from "../stats-live.ts";
import { readAlert, type AlertDraft } from "./alert-draft.ts";
import { L } from "./alert-words.ts";
import { useAlertDeeds } from "./use-alerts.ts";

const kinds = Object.keys(alertConditions) as AlertCondition[]; // the table's own keys
const levelWords = { price: "LevelPrice", change: "LevelChange", volume: "LevelVolume" } as const;

export function AlertDialog({ securityID, onClose }: { readonly securityID: string; readonly onClose: () => void }) {
  const [draft, change] = useState<AlertDraft>({
    securityID,
    kind: "PriceAtOrAbove",
    levelText: "",
    note: "",
    byMail: false,
  });
  const { make } = useAlertDeeds();
  const stat = useLive(stats, securityID) ?? null;
  const { alert, error } = readAlert(draft, stat);
  const of = alertConditions[draft.kind].level;
  const figure = stat === null ? null : alertFigure(draft.kind, stat);
  const shown = {
    price: formatPrice(figure),
    change: formatPercent((figure ?? 0) / 100),
    volume: formatQuantity(figure),
  };
  return (
    <FormDialog
      title={L("AlertOn", securityID)}
      action={L("AlertKeep")}
      testId="alert"
      isReady={alert !== null}
      onSend={async () => {
        if (alert !== null) await make(alert);
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={L("AlertWhen")}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            options={kinds.map((value) => ({ value, label: L(value) }))}
            onPick={(kind) => change({ ...draft, kind })}
          />
        )}
      </Field>
      <Field
        label={L(levelWords[of])}
        error={error}
        side={figure === null ? null : <span className="field__hint">{L("AlertNow", shown[of])}</span>}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={draft.levelText}
            onChange={(event) => change({ ...draft, levelText: event.target.value })}
          />
        )}
      </Field>
      <Field label={L("AlertNote")}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={200}
            value={draft.note}
            onChange={(event) => change({ ...draft, note: event.target.value })}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.byMail}
          onChange={(event) => change({ ...draft, byMail: event.target.checked })}
        />
        <span>{L("AlertMail")}</span>
      </label>
    </FormDialog>
  );
}
