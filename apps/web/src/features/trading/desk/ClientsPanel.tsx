// The dealer's clients: found by name or account, and traded for at a press.

import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import { useDeferredValue, useState } from "react";
import { chooseAccount, useAccount } from "../../../lib/account.ts";
import { formatQuantity } from "../../../lib/format.ts";
import { may, useSignedIn } from "../../../lib/session.ts";
import { useClients } from "../../../lib/use-clients.ts";
import { Button } from "../../../ui/Button.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { Empty } from "../../../ui/States.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { L } from "../workspace-words.ts";

export function ClientsPanel() {
  const signedIn = useSignedIn();
  return (
    <Panel name={L("PanelClients")} title={L("PanelClients")} className="queue">
      {may(signedIn, "TRADE_ALL_ACCOUNTS") ? (
        <ClientQueue />
      ) : (
        <Empty title={L("ForBrokers")} text={L("ForBrokersHint")} />
      )}
    </Panel>
  );
}

function ClientQueue() {
  const [keyword, setKeyword] = useState("");
  const { query, left, more } = useClients(useDeferredValue(keyword.trim()));
  return (
    <>
      <div className="queue__find">
        <TextInput
          type="search"
          aria-label={L("FindClient")}
          placeholder={L("FindClient")}
          autoComplete="off"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <Loaded
        query={query}
        what={L("PanelClients")}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty title={L("NoClientMatches")} />}
      >
        {({ items, totalCount }) => (
          <>
            <ClientRows clients={items} />
            <div className="queue__foot">
              <span aria-live="polite">{L("ClientsOf", formatQuantity(items.length), formatQuantity(totalCount))}</span>
              {left > 0 ? (
                <Button look="quiet" size="small" onClick={more}>
                  {L("MoreClients", left)}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function ClientRows({ clients }: { readonly clients: readonly CustomerRow[] }) {
  const signedIn = useSignedIn();
  const account = useAccount();
  return (
    <ul className="queue__rows scroll">
      {clients.map(({ cscsAccount, name, cash }) => (
        <li key={cscsAccount}>
          <button
            type="button"
            aria-pressed={account?.cscsAccount === cscsAccount}
            data-account={cscsAccount}
            onClick={() => chooseAccount(signedIn, { cscsAccount, clientName: name })}
          >
            <span className="ellipsis">
              <strong>{name}</strong> <span className="muted">{cscsAccount}</span>
            </span>
            <Money kobo={cash} hides />
          </button>
        </li>
      ))}
    </ul>
  );
}
