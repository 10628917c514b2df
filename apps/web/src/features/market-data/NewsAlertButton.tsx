// Waits for the next news of a security, or no longer: an alert as any other, which fires once into the inbox.

import { failureOf } from "../../lib/api.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { useAlertDeeds, useAlerts } from "../../market/alerts/use-alerts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./market-data-words.ts";

export function NewsAlertButton({ securityID }: { readonly securityID: string }) {
  const alerts = useAlerts();
  const { make, remove } = useAlertDeeds();
  const waiting = alerts.data?.find(
    (alert) => alert.kind === "NewsPublished" && alert.securityID === securityID && alert.firedAt === null,
  );
  const toggle = async () => {
    if (waiting !== undefined) return await remove(waiting.id);
    try {
      await make({ kind: "NewsPublished", securityID });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
  };
  const says = L("NewsAlertOn", securityID);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-pressed={waiting !== undefined}
      aria-label={says}
      title={says}
      disabled={!alerts.isSuccess}
      onClick={() => void toggle()}
    >
      <Icon name="bell" size={15} />
    </Button>
  );
}
