// The brokerages of the host: what each trades today, who is there, and whether something stops it; one opens with all of it.

import type { HostDay } from "@tradebook/contract/desk-day.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatAge, formatQuantity, none } from "../../lib/format.ts";
import { riskPath, usersPath } from "../../lib/paths.ts";
import { RowDrawer } from "../../lists/RowDrawer.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, Facts, When, type Tone } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { useNow } from "../../ui/use-now.ts";
import { hostDayQuery } from "./desk-queries.ts";
import { D } from "./desk-words.ts";

type House = HostDay["houses"][number];

export function HousesCard() {
  const day = useQuery(hostDayQuery());
  const [opened, open] = useState<number | null>(null);
  const isPhone = useIsPhone();
  const found = day.data?.houses.find(({ tenantId }) => tenantId === opened);
  return (
    <Card
      title={D("Houses")}
      className="dash__houses"
      testId="card-houses"
      more={{ to: `${usersPath}?tab=tenants`, label: D("AllHouses") }}
    >
      <Loaded
        query={day}
        what={D("Houses")}
        lines={5}
        isEmpty={({ houses }) => houses.length === 0}
        empty={<Empty title={D("NoHouses")} />}
      >
        {({ houses }) =>
          isPhone ? <HouseList houses={houses} onOpen={open} /> : <HouseTable houses={houses} onOpen={open} />
        }
      </Loaded>
      {found === undefined ? null : <HouseDrawer house={found} onClose={() => open(null)} />}
    </Card>
  );
}

type Rows = { readonly houses: readonly House[]; readonly onOpen: (tenantId: number) => void };

function HouseTable({ houses, onOpen }: Rows) {
  return (
    <div className="scroll" role="region" aria-label={D("Houses")} tabIndex={0}>
      <table className="grid">
        <thead>
          <tr>
            <th scope="col">{D("Brokerage")}</th>
            {(["OrdersOf", "RejectedOf", "Online", "BrokenRules"] as const).map((word) => (
              <th key={word} scope="col" className="num">
                {D(word)}
              </th>
            ))}
            <th scope="col">{D("LastTrade")}</th>
            <th scope="col">{D("Line")}</th>
            <th scope="col">{D("State")}</th>
          </tr>
        </thead>
        <tbody>
          {houses.map((house) => (
            <tr key={house.tenantId} data-house={house.tenancyName}>
              <th scope="row">
                <button type="button" className="grid__link" onClick={() => onOpen(house.tenantId)}>
                  {house.name}
                </button>
              </th>
              <td className="num">{formatQuantity(house.orders)}</td>
              <td className="num">{formatQuantity(house.rejected)}</td>
              <td className="num">{formatQuantity(house.online)}</td>
              <td className="num">{brokenText(house)}</td>
              <td>
                <When at={house.lastTradeAt} />
              </td>
              <td>
                <LineState house={house} />
              </td>
              <td>
                <HouseState house={house} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HouseList({ houses, onOpen }: Rows) {
  return (
    <ul className="rows">
      {houses.map((house) => (
        <li key={house.tenantId} data-house={house.tenancyName}>
          <span className="rows__text">
            <button type="button" className="grid__link" onClick={() => onOpen(house.tenantId)}>
              {house.name}
            </button>
            <span className="rows__small">
              {D("OrdersAndOnline", formatQuantity(house.orders), formatQuantity(house.online))}
            </span>
          </span>
          <span className="rows__end">
            <HouseState house={house} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function HouseDrawer({ house, onClose }: { readonly house: House; readonly onClose: () => void }) {
  return (
    <RowDrawer title={house.name} onClose={onClose}>
      <Facts
        facts={[
          [D("FirmCode"), house.tenancyName],
          [D("State"), <HouseState key="state" house={house} />],
          ...(house.why.length === 0 ? [] : [[D("WhyStopped"), house.why.join("; ")] as const]),
          [D("OrdersOf"), formatQuantity(house.orders)],
          [D("RejectedOf"), formatQuantity(house.rejected)],
          [D("Online"), formatQuantity(house.online)],
          [D("LastTrade"), <When key="trade" at={house.lastTradeAt} />],
          [D("BrokenRules"), brokenText(house)],
          [D("Line"), <LineState key="line" house={house} />],
          [D("Unsent"), formatQuantity(house.unsent)],
          [D("Unanswered"), formatQuantity(house.unanswered)],
        ]}
      />
      <p className="part__note">
        <Link to={`${usersPath}?tab=tenants&q=${encodeURIComponent(house.tenancyName)}`}>{D("ItsSettings")}</Link>
        {" · "}
        <Link to={riskPath}>{D("ItsSwitches")}</Link>
      </p>
    </RowDrawer>
  );
}

function brokenText({ brokenRules }: House): string {
  return brokenRules === null ? none : formatQuantity(brokenRules);
}

function HouseState({ house }: { readonly house: House }) {
  const [tone, word] = stateOf(house);
  return <Dot tone={tone}>{D(word)}</Dot>;
}

function stateOf({
  isActive,
  status,
  brokenRules,
}: House): readonly [Tone, "NotActive" | "CancelOnly" | "Broken" | "Trades"] {
  if (!isActive) return ["done", "NotActive"];
  if (status === "cancelOnly") return ["bad", "CancelOnly"];
  return (brokenRules ?? 0) > 0 ? ["bad", "Broken"] : ["good", "Trades"];
}

/** What the exchange has not been sent or has not answered, and for how long. */
function LineState({ house: { unsent, unanswered, oldestUnansweredAt } }: { readonly house: House }) {
  const now = useNow(1_000);
  if (unsent + unanswered === 0) return <Dot tone="good">{D("LineClear")}</Dot>;
  const waits = D("LineWaits", formatQuantity(unsent + unanswered));
  const age = oldestUnansweredAt === null ? null : formatAge(Math.max(0, now - oldestUnansweredAt));
  return <Dot tone="wait">{age === null ? waits : `${waits} · ${age}`}</Dot>;
}
