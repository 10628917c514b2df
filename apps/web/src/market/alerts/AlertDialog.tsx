// Sets an alert on a security: what is waited for, at which level, and whether a mail goes out as well.

import type { MarketStat } from "@tradebook/contract/services/market-data.ts";
import { alertConditions, alertFigure, type AlertCondition } from "@tradebook/domain/market/alert.ts";
import { useState } from "react";
import { formatPercent, formatPrice, formatQuantity } from "../../lib/format.ts";
import { useLive } from "../../lib/live-store.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { stats } from "../stats-live.ts";
import { readAlert, type AlertDraft, type DraftKind } from "./alert-draft.ts";
import { L } from "./alert-words.ts";
import { useAlertDeeds } from "./use-alerts.ts";

const conditions = Object.keys(alertConditions) as AlertCondition[]; // the table's own keys
const kinds: readonly DraftKind[] = [...conditions, "NewsPublished"];
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
      {draft.kind === "NewsPublished" ? null : (
        <LevelField
          kind={draft.kind}
          stat={stat}
          error={error}
          text={draft.levelText}
          onType={(levelText) => change({ ...draft, levelText })}
        />
      )}
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

type LevelProps = {
  readonly kind: AlertCondition;
  readonly stat: MarketStat | null;
  readonly error: string | null;
  readonly text: string;
  readonly onType: (text: string) => void;
};

/** Beside it stands what the figure is now. */
function LevelField({ kind, stat, error, text, onType }: LevelProps) {
  const of = alertConditions[kind].level;
  const figure = stat === null ? null : alertFigure(kind, stat);
  const shown = {
    price: formatPrice(figure),
    change: formatPercent((figure ?? 0) / 100),
    volume: formatQuantity(figure),
  };
  return (
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
          value={text}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    </Field>
  );
}
