// Clients that the desk should look after: who owes for what was bought, who has much idle cash, whose checks are open.

import type { AttentionKind, DeskDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { chooseAccount } from "../../lib/account.ts";
import { formatQuantity } from "../../lib/format.ts";
import { homePath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useMoneyText } from "../../ui/Money.tsx";
import { L } from "./dashboard-words.ts";
import { deskDayQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";

type Client = DeskDay["attention"]["clients"][number];

const looks: { readonly [K in AttentionKind]: string } = { owes: "dash__bad", idleCash: "", kycOpen: "dash__warn" };

export function ClientsInNeed() {
  const day = useQuery(deskDayQuery());
  return (
    <Card title={D("InNeed")} testId="card-in-need">
      <Loaded query={day} what={D("InNeed")} lines={4}>
        {({ attention: { counts, clients } }) =>
          clients.length === 0 ? (
            <p className="dash__calm">
              <Icon name="check" size={16} /> {D("InNeedNone")}
            </p>
          ) : (
            <>
              <ul className="rows">
                {clients.map((client) => (
                  <Row key={`${client.kind} ${client.cscsAccount}`} client={client} />
                ))}
              </ul>
              <p className="rows__small">{countsText(counts)}</p>
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ client }: { readonly client: Client }) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { cscsAccount, name, kind } = client;
  const act = () => {
    chooseAccount(signedIn, { cscsAccount, clientName: name });
    void navigate(homePath);
  };
  return (
    <li className={looks[kind]} data-kind={kind} data-account={cscsAccount}>
      <span className="rows__text">
        <strong className="ellipsis">{name}</strong>
        <span className="rows__small">
          {cscsAccount} · {whyText(client, useMoneyText())}
        </span>
      </span>
      {may(signedIn, "TRADE_ALL_ACCOUNTS") ? (
        <Button size="small" aria-label={L("ActFor", name)} onClick={act}>
          {L("Act")}
        </Button>
      ) : null}
    </li>
  );
}

function whyText({ kind, amount }: Client, money: ReturnType<typeof useMoneyText>): string {
  switch (kind) {
    case "owes":
      return amount === null ? D("OwesHidden") : D("Owes", money(amount));
    case "idleCash":
      return amount === null ? D("IdleCashHidden") : D("IdleCash", money(amount));
    case "kycOpen":
      return D("KycOpen");
    default:
      return kind satisfies never;
  }
}

function countsText({ owes, idleCash, kycOpen }: DeskDay["attention"]["counts"]): string {
  const parts = [
    ...(owes === 0 ? [] : [D("OwesCount", formatQuantity(owes))]),
    ...(idleCash === 0 ? [] : [D("IdleCount", formatQuantity(idleCash))]),
    ...(kycOpen === 0 ? [] : [D("KycCount", formatQuantity(kycOpen))]),
  ];
  return parts.join(" · ");
}
