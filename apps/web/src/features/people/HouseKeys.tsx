// The API keys of everybody in the house, and revoking any of them.

import { apiKeyService, type ApiKey } from "@tradebook/contract/services/api-key.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { H } from "./house-words.ts";
import { permissionName } from "./permission-name.ts";

const key = ["houseApiKeys"] as const;

export function HouseKeys() {
  const client = useQueryClient();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(apiKeyService.GetHouseApiKeys, {}, signal)).items,
  });
  const revoke = async (id: number) => {
    await call(apiKeyService.RevokeHouseApiKey, { id });
    notify("note", H("KeyRevoked"));
    await client.invalidateQueries({ queryKey: key });
    setRevoking(null);
  };
  return (
    <Card title={H("HouseKeys")} testId="house-keys">
      <p className="muted">{H("HouseKeysHint")}</p>
      <Loaded
        query={keys}
        what={H("HouseKeys")}
        lines={2}
        isEmpty={(items) => items.length === 0}
        empty={<p className="muted">{H("NoHouseKeys")}</p>}
      >
        {(items) => (
          <ul className="rows">
            {items.map((one) => (
              <Row key={one.id} apiKey={one} onRevoke={() => setRevoking(one)} />
            ))}
          </ul>
        )}
      </Loaded>
      {revoking === null ? null : (
        <FormDialog
          title={H("RevokeNamed", revoking.name, revoking.userName)}
          action={H("Revoke")}
          look="sell"
          onSend={() => revoke(revoking.id)}
          onClose={() => setRevoking(null)}
        >
          <p>{H("RevokeText", revoking.userName)}</p>
        </FormDialog>
      )}
    </Card>
  );
}

type RowProps = { readonly apiKey: ApiKey; readonly onRevoke: () => void };

function Row({ apiKey, onRevoke }: RowProps) {
  const { name, userName, scopes, networks, expiresAt, lastUsedAt, lastUsedIp } = apiKey;
  const may = scopes.length === 0 ? H("KeyReads") : scopes.map(permissionName).join(", ");
  const from = networks.length === 0 ? H("KeyAnywhere") : networks.join(", ");
  const used =
    lastUsedAt === null
      ? H("KeyUnused")
      : H("KeyUsed", `${formatDate(lastUsedAt)} ${formatClock(lastUsedAt)}`, lastUsedIp ?? "");
  return (
    <li>
      <span className="rows__text">
        <strong>
          {name} · {userName}
        </strong>
        <span className="rows__small">
          {H("KeyLine", may, from, formatDate(addDays(lagosDay(expiresAt), -1)))} {used}
        </span>
      </span>
      <Button size="small" aria-label={H("RevokeNamed", name, userName)} onClick={onRevoke}>
        {H("Revoke")}
      </Button>
    </li>
  );
}
