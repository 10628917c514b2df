// One's alerts: those that wait, then those that have fired, each removed or set again from its row.

import type { AlertRow } from "@tradebook/contract/services/alert.ts";
import { failureOf } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { alertSays } from "./alert-draft.ts";
import { L } from "./alert-words.ts";
import { useAlertDeeds, useAlerts } from "./use-alerts.ts";
import "./alerts.css";

type Props = { readonly onSelect?: (securityID: string) => void };

export function AlertsTable({ onSelect }: Props) {
  const alerts = useAlerts();
  return (
    <Loaded
      query={alerts}
      what={L("Alerts")}
      isEmpty={(rows) => rows.length === 0}
      empty={<Empty title={L("AlertNone")} text={L("AlertNoneHint")} />}
    >
      {(rows) => (
        <ul className="alerts" data-testid="alerts">
          {rows.map((alert) => (
            <AlertLine key={alert.id} alert={alert} onSelect={onSelect} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

type LineProps = { readonly alert: AlertRow; readonly onSelect: Props["onSelect"] | undefined };

function AlertLine({ alert, onSelect }: LineProps) {
  const { id, securityID, firedAt, note, byMail } = alert;
  const { make, remove } = useAlertDeeds();
  const again = async () => {
    const { kind, price, changePct, volume } = alert;
    try {
      await make({ kind, securityID, price, changePct, volume, note, byMail });
      await remove(id);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  return (
    <li data-alert-id={id} data-fired={firedAt !== null}>
      {onSelect === undefined ? (
        <strong>{securityID}</strong>
      ) : (
        <button type="button" className="grid__link" onClick={() => onSelect(securityID)}>
          {securityID}
        </button>
      )}
      <span className="alerts__says">
        {alertSays(alert)}
        {note === "" ? null : <span className="muted"> · {note}</span>}
        {byMail ? <span className="muted"> · {L("AlertMails")}</span> : null}
      </span>
      <Dot tone={firedAt === null ? "live" : "done"}>
        {firedAt === null ? L("AlertWaits") : L("AlertFired", `${formatDate(firedAt)} ${formatClock(firedAt)}`)}
      </Dot>
      <span className="alerts__deeds">
        {firedAt === null || alert.kind === "OrderDone" ? null : (
          <Button size="small" onClick={() => void again()}>
            {L("AlertAgain")}
          </Button>
        )}
        <Button look="quiet" size="icon" aria-label={L("AlertRemove", securityID)} onClick={() => void remove(id)}>
          <Icon name="close" size={14} />
        </Button>
      </span>
    </li>
  );
}
