// The broker's clients: found by name or account, with their money, and the way to act for one.

import type { CustomerRow } from "@tradebook/contract/client-list.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { StoppedMark } from "../../account-state/AccountStateMark.tsx";
import { chooseAccount } from "../../lib/account.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { clientsPath, dashboardPath, homePath } from "../../lib/paths.ts";
import { useSignedIn } from "../../lib/session.ts";
import { useClients } from "../../lib/use-clients.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Empty } from "../../ui/States.tsx";
import { Money } from "../../ui/Money.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { D } from "./desk-words.ts";
import { L } from "./dashboard-words.ts";

export function ClientsCard() {
  const [keyword, setKeyword] = useState("");
  const { query, left, more } = useClients(keyword.trim());
  const find = (
    <TextInput
      type="search"
      className="dash__find"
      aria-label={L("FindClient")}
      placeholder={L("FindClient")}
      value={keyword}
      onChange={(event) => setKeyword(event.target.value)}
    />
  );
  return (
    <Card
      title={L("Clients")}
      className="dash__clients"
      testId="card-clients"
      side={find}
      more={{ to: clientsPath, label: D("AllClients") }}
    >
      <Loaded
        query={query}
        what={L("Clients")}
        lines={8}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty title={L("NoClients")} />}
      >
        {({ items, totalCount }) => (
          <>
            <ClientRows clients={items} />
            {left > 0 ? (
              <Button look="quiet" wide onClick={more}>
                {L("MoreClients", left)}
              </Button>
            ) : null}
            <p className="rows__small" aria-live="polite">
              {L("ClientsOf", formatQuantity(items.length), formatQuantity(totalCount))}
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}

function ClientRows({ clients }: { readonly clients: readonly CustomerRow[] }) {
  if (useIsPhone()) return <ClientList clients={clients} />;
  return (
    <table className="grid">
      <thead>
        <tr>
          <th scope="col">{L("Client")}</th>
          <th scope="col">{L("Account")}</th>
          <th scope="col">{L("ClearingNumber")}</th>
          <th scope="col">{L("Phone")}</th>
          <th scope="col">{L("Email")}</th>
          <th scope="col" className="num">
            {L("Cash")}
          </th>
          <th scope="col" className="num">
            {L("PortfolioOf")}
          </th>
          <th scope="col">
            <span className="sr-only">{L("Act")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.cscsAccount} data-account={client.cscsAccount}>
            <th scope="row">
              {client.name} <StoppedMark state={client.state} />
            </th>
            <td>{client.cscsAccount}</td>
            <td>{client.chn || none}</td>
            <td>{client.phone ?? none}</td>
            <td className="dash__mail ellipsis" title={client.email}>
              {client.email}
            </td>
            <td className="num">
              <Money kobo={client.cash} hides />
            </td>
            <td className="num">
              <Money kobo={client.portfolioValue} hides />
            </td>
            <td className="num">
              <Act client={client} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ClientList({ clients }: { readonly clients: readonly CustomerRow[] }) {
  return (
    <ul className="rows">
      {clients.map((client) => (
        <li key={client.cscsAccount} data-account={client.cscsAccount}>
          <span className="rows__text">
            <strong className="ellipsis">{client.name}</strong>
            <span className="rows__small">
              {client.cscsAccount} · <Money kobo={client.portfolioValue} hides />
            </span>
            <StoppedMark state={client.state} />
          </span>
          <Act client={client} />
        </li>
      ))}
    </ul>
  );
}

function Act({ client: { cscsAccount, name } }: { readonly client: CustomerRow }) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const act = () => {
    chooseAccount(signedIn, { cscsAccount, clientName: name });
    void navigate(homePath);
  };
  const see = () => {
    chooseAccount(signedIn, { cscsAccount, clientName: name });
    void navigate(`${dashboardPath}?view=client`);
  };
  return (
    <span className="dash__acts">
      <Button size="small" aria-label={L("SeePortfolio", name)} onClick={see}>
        {L("PortfolioOf")}
      </Button>
      <Button size="small" aria-label={L("ActFor", name)} onClick={act}>
        {L("Act")}
      </Button>
    </span>
  );
}
