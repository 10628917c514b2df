// Price groups as the exchange's rules have them: ticks, the size that moves a price, and the band, each from its day on.

import {
  priceBands,
  priceGroupMemberships,
  priceGroupRules,
  priceGroupStarts,
} from "@tradebook/domain/market/price-group-data.ts";
import { formatDate, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { O } from "./office-words.ts";

const groups = ["A", "B", "C"] as const;

export function PriceGroupsCard() {
  return (
    <Card title={O("PriceGroups")} testId="price-groups">
      <p className="muted">{O("PriceGroupsHint")}</p>
      <div className="scroll">
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{O("From")}</th>
              <th scope="col">{O("Group")}</th>
              <th scope="col" className="num">
                {O("Tick")}
              </th>
              <th scope="col" className="num">
                {O("MoveSize")}
              </th>
            </tr>
          </thead>
          <tbody>
            {priceGroupRules.toReversed().flatMap((row) =>
              groups.map((group) => (
                <tr key={`${row.from}-${group}`}>
                  <td>{formatDate(row.from)}</td>
                  <td>{group}</td>
                  <td className="num">{formatPrice(row.groups[group].tick)}</td>
                  <td className="num">{formatQuantity(row.groups[group].minPriceMoveQty)}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
      <ul className="rows">
        {priceGroupStarts.map(({ from, starts }) => (
          <li key={from}>
            <span className="rows__text">
              <strong>{O("GroupsFrom", formatDate(from))}</strong>
              <span className="rows__small">
                {starts.map(({ group, least }) => O("GroupLeast", group, formatPrice(least))).join(" ")}
              </span>
            </span>
          </li>
        ))}
        {priceBands.map(({ from, band }) => (
          <li key={`band-${from}`}>
            <span className="rows__text">
              <strong>{O("BandFrom", formatDate(from))}</strong>
              <span className="rows__small">{O("Band", band / partsOfPercent)}</span>
            </span>
          </li>
        ))}
        {priceGroupMemberships.toReversed().map(({ securityID, from, group }) => (
          <li key={`${securityID}-${from}`}>
            <span className="rows__text">
              <strong>{securityID}</strong>
              <span className="rows__small">{O("PutInGroup", group, formatDate(from))}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const partsOfPercent = 10_000;
