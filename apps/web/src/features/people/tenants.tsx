// The brokerages of a host as a list.

import {
  tenantService,
  type HouseFeature,
  type HouseRow,
  type TenantRow,
} from "@tradebook/contract/services/tenant.ts";
import { addDays, lagosDay } from "@tradebook/domain/instant.ts";
import { call } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatDate, formatQuantity, none } from "../../lib/format.ts";
import type { List } from "../../lists/list.ts";
import { Dot } from "../../ui/Marks.tsx";
import { findAndActive, findAndActiveInput } from "./active-filter.ts";
import { L, type PeopleWord } from "./people-words.ts";

export const tenants: List<HouseRow, never, PeopleWord> = {
  say: L,
  name: "tenants",
  title: "Users",
  words: { rows: "TenantList", empty: "TenantsEmpty", emptyHint: "TenantsEmptyHint" },
  filters: findAndActive,
  idOf: ({ id }) => id,
  idText: ({ tenancyName }) => tenancyName,
  idWord: "FirmCode",
  rowWord: "TenantNo",
  sortsByTwo: true,
  columns: [
    { word: "TenantName", look: "text", sort: "name", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Hosts", look: "text", cell: hostsText, title: hostsText },
    { word: "UsersOfTenant", look: "num", cell: ({ users }) => formatQuantity(users) },
    { word: "ClientsOfTenant", look: "num", cell: ({ clients }) => formatQuantity(clients) },
    { word: "OrdersToday", look: "num", cell: ({ ordersToday }) => formatQuantity(ordersToday) },
    { word: "HouseHealth", look: "text", cell: (tenant) => <Health tenant={tenant} />, title: healthText },
    { word: "Theme", look: "plain", cell: ({ colour }) => <Theme colour={colour} /> },
    { word: "Features", look: "text", cell: featuresText, title: featuresText },
    { word: "LicenceEnds", look: "plain", sort: "licenceEndsOn", cell: (tenant) => <LicenceEnd tenant={tenant} /> },
    { word: "Status", look: "plain", cell: (tenant) => <TenantState tenant={tenant} /> },
  ],
  card: (tenant) => ({
    first: tenant.name,
    firstEnd: <TenantState tenant={tenant} />,
    second: tenant.tenancyName,
    secondEnd: <LicenceEnd tenant={tenant} />,
    third: [
      `${L("UsersOfTenant")} ${formatQuantity(tenant.users)}`,
      `${L("ClientsOfTenant")} ${formatQuantity(tenant.clients)}`,
      `${L("OrdersToday")} ${formatQuantity(tenant.ordersToday)}`,
    ].join(" · "),
    thirdEnd: "",
  }),
  totals: [],
  ask: (asked, signal) => call(tenantService.GetHouses, findAndActiveInput(asked), signal),
};

export function hostsText({ hosts }: Pick<HouseRow, "hosts">): string {
  return hosts.length === 0 ? L("ByFirmCode") : hosts.join(", ");
}

export const features = {
  selfRegistration: "FeatureRegistration",
  secondFactor: "FeatureSecondFactor",
  saleApproval: "FeatureSaleApproval",
} as const satisfies { readonly [F in HouseFeature]: PeopleWord };

export function featuresText(tenant: Pick<HouseRow, "features">): string {
  return tenant.features.length === 0 ? none : tenant.features.map((feature) => L(features[feature])).join(", ");
}

export function Theme({ colour }: Pick<HouseRow, "colour">) {
  return (
    <span className="people__theme">
      <svg aria-hidden="true" viewBox="0 0 12 12" width="12" height="12">
        <rect width="12" height="12" rx="3" fill={colour} />
      </svg>
      {colour}
    </span>
  );
}

const soonDays = 30;

/** Said a month ahead, and once it is past. */
export function LicenceEnd({ tenant: { licenceEndsOn } }: { readonly tenant: Pick<HouseRow, "licenceEndsOn"> }) {
  if (licenceEndsOn === null) return <>{none}</>;
  const today = lagosDay(now());
  const text = formatDate(licenceEndsOn);
  if (licenceEndsOn < today) return <Dot tone="bad">{L("LicenceEnded", text)}</Dot>;
  return licenceEndsOn <= addDays(today, soonDays) ? <Dot tone="wait">{text}</Dot> : <>{text}</>;
}

export function TenantState({ tenant }: { readonly tenant: Pick<TenantRow, "isActive"> }) {
  return tenant.isActive ? <Dot tone="good">{L("Active")}</Dot> : <Dot tone="done">{L("Inactive")}</Dot>;
}

/** The gravest first; how many are there, where nothing is wrong. */
function healthParts({
  isStopped,
  drainingSince,
  ordersOpen,
  lateWithdrawals,
  rejectedToday,
  ordersToday,
  online,
}: HouseRow) {
  return [
    drainingSince === null ? null : L("HealthEnding", formatQuantity(ordersOpen)),
    isStopped && drainingSince === null ? L("HealthStopped") : null,
    lateWithdrawals === 0 ? null : L("HealthLate", formatQuantity(lateWithdrawals)),
    rejectedToday === 0 ? null : L("HealthRejected", formatQuantity(rejectedToday), formatQuantity(ordersToday)),
    L("HealthOnline", formatQuantity(online)),
  ].filter((part) => part !== null);
}

function healthText(tenant: HouseRow): string {
  return healthParts(tenant).join(" · ");
}

export function Health({ tenant }: { readonly tenant: HouseRow }) {
  const { isActive, isStopped, lateWithdrawals, drainingSince } = tenant;
  if (!isActive) return <>{none}</>;
  const tone = isStopped || lateWithdrawals > 0 ? "bad" : "good";
  return <Dot tone={drainingSince === null ? tone : "wait"}>{healthText(tenant)}</Dot>;
}
