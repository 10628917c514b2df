// Opens the dialog for alerts on a security.

import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./alert-words.ts";
import { alerting } from "./use-alerts.ts";

type Props = { readonly securityID: string };

export function AlertButton({ securityID }: Props) {
  const says = L("AlertOn", securityID);
  return (
    <Button look="quiet" size="icon" aria-label={says} title={says} onClick={() => alerting.set(securityID)}>
      <Icon name="bell" size={15} />
    </Button>
  );
}
