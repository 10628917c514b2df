// The person's API keys: those that stand, making one, which is shown once, and revoking any.

import { apiKeyService, mostApiKeys, type ApiKey } from "@tradebook/contract/services/api-key.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { ApiKeyForm, scopeText } from "./ApiKeyForm.tsx";
import { L } from "./settings-words.ts";

const key = ["apiKeys"] as const;

export function ApiKeysCard() {
  const { tenant } = useSignedIn();
  const client = useQueryClient();
  const [isAdding, add] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(apiKeyService.GetApiKeys, {}, signal)).items,
    enabled: tenant !== null,
  });
  // Programs call for a house's people; the host has none.
  if (tenant === null) return null;
  const reread = () => void client.invalidateQueries({ queryKey: key });
  const revoke = async (id: number) => {
    try {
      await call(apiKeyService.RevokeApiKey, { id });
      notify("note", L("KeyRevoked"));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    reread();
    setRevoking(null);
  };
  const isFull = (keys.data?.length ?? 0) >= mostApiKeys;
  const side = isFull ? null : <Button onClick={() => add(true)}>{L("AddKey")}</Button>;
  return (
    <Card title={L("ApiKeys")} side={side} testId="card-api-keys">
      <p className="settings__note">{L("ApiKeysHint")}</p>
      <Loaded
        query={keys}
        what={L("TheApiKeys")}
        lines={2}
        isEmpty={(items) => items.length === 0}
        empty={<p className="settings__note">{L("NoApiKeys")}</p>}
      >
        {(items) => (
          <ul className="rows">
            {items.map((one) => (
              <Row key={one.id} apiKey={one} onRevoke={() => setRevoking(one)} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding ? <ApiKeyForm onMade={reread} onClose={() => add(false)} /> : null}
      {revoking === null ? null : (
        <FormDialog
          title={L("RevokeKeyNamed", revoking.name)}
          action={L("RevokeKey")}
          look="sell"
          onSend={() => revoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>{L("RevokeKeyText")}</p>
        </FormDialog>
      )}
    </Card>
  );
}

type RowProps = { readonly apiKey: ApiKey; readonly onRevoke: () => void };

function Row({ apiKey: { name, scopes, networks, expiresAt, lastUsedAt, lastUsedIp }, onRevoke }: RowProps) {
  const may = scopes.length === 0 ? L("KeyReads") : scopes.map(scopeText).join(", ");
  const used =
    lastUsedAt === null
      ? L("KeyUnused")
      : L("KeyUsed", `${formatDate(lastUsedAt)} ${formatClock(lastUsedAt)}`, lastUsedIp ?? "");
  return (
    <li>
      <span className="rows__text">
        <strong>{name}</strong>
        <span className="rows__small">{L("KeyLine", may, formatDate(addDays(lagosDay(expiresAt), -1)))}</span>
        {networks.length === 0 ? null : <span className="rows__small">{L("KeyFrom", networks.join(", "))}</span>}
        <span className="rows__small">{used}</span>
      </span>
      <Button size="small" aria-label={L("RevokeKeyNamed", name)} onClick={onRevoke}>
        {L("RevokeKey")}
      </Button>
    </li>
  );
}
