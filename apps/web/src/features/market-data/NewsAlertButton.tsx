// Waits for the next news of a security, or no longer: an alert as any other, which fires once into the inbox.

import { useMutation } from "@tanstack/react-query";
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
  // Until the alerts are read again it is not known that there is one: a second press would make another.
  const toggling = useMutation({
    mutationFn: () => (waiting === undefined ? make({ kind: "NewsPublished", securityID }) : remove(waiting.id)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const says = L("NewsAlertOn", securityID);
  return (
    <Button
      look="quiet"
      size="icon"
      aria-pressed={waiting !== undefined}
      aria-label={says}
      title={says}
      aria-busy={toggling.isPending}
      disabled={!alerts.isSuccess}
      onClick={() => {
        if (!toggling.isPending) toggling.mutate();
      }}
    >
      <Icon name="bell" size={15} />
    </Button>
  );
}
