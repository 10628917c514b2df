// Finds the client a broker acts for, by name or account.

import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import { useDeferredValue, useState } from "react";
import { StoppedMark } from "../account-state/AccountStateMark.tsx";
import { chooseAccount } from "../lib/account.ts";
import { failureOf } from "../lib/api.ts";
import { formatQuantity } from "../lib/format.ts";
import { useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";
import { useClients } from "../lib/use-clients.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Money } from "../ui/Money.tsx";
import { Empty, Failed, Skeleton } from "../ui/States.tsx";
import { TextInput } from "../ui/TextInput.tsx";

export function ClientPicker({ onClose }: { readonly onClose: () => void }) {
  const signedIn = useSignedIn();
  const [keyword, setKeyword] = useState("");
  const asked = useDeferredValue(keyword.trim());
  const { query: customers, left, more } = useClients(asked);
  const pick = (client: CustomerRow) => {
    chooseAccount(signedIn, { cscsAccount: client.cscsAccount, clientName: client.name });
    onClose();
  };
  return (
    <Dialog title={L("ChooseClient")} onClose={onClose}>
      <div className="clients">
        <TextInput
          autoFocus
          aria-label={L("FindClient")}
          placeholder={L("FindClient")}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          end={<Icon name="search" />}
        />
        {customers.isPending ? <Skeleton what={L("ChooseClient")} /> : null}
        {customers.isError ? (
          <Failed failure={failureOf(customers.error)} onRetry={() => void customers.refetch()} />
        ) : null}
        {customers.data?.items.length === 0 ? <Empty title={L("NoClients")} text={L("NoClientsHint")} /> : null}
        <ul>
          {customers.data?.items.map((client) => (
            <li key={client.cscsAccount}>
              <ClientRow client={client} onPick={() => pick(client)} />
            </li>
          ))}
        </ul>
        {left > 0 ? (
          <Button look="quiet" wide onClick={more}>
            {L("MoreClients", left)}
          </Button>
        ) : null}
        {customers.data === undefined || customers.data.items.length === 0 ? null : (
          <p className="muted" aria-live="polite">
            {L("ClientsOf", formatQuantity(customers.data.items.length), formatQuantity(customers.data.totalCount))}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function ClientRow({ client, onPick }: { readonly client: CustomerRow; readonly onPick: () => void }) {
  return (
    <button type="button" className="clients__row" data-account={client.cscsAccount} onClick={onPick}>
      <span>
        <strong>{client.name}</strong>
        <span className="muted">
          {client.cscsAccount}
          {client.active || client.state !== "Active" ? "" : ` · ${L("NotActive")}`}
        </span>
        <StoppedMark state={client.state} />
      </span>
      <Money kobo={client.cash} hides />
    </button>
  );
}
