// The brokerages of a host as a list.

import { tenantService, type TenantRow } from "@tradebook/contract/services/tenant.ts";
import { call } from "../../lib/api.ts";
import type { List } from "../../lists/list.ts";
import { Dot } from "../../ui/Marks.tsx";
import { findAndActive, findAndActiveInput } from "./active-filter.ts";
import { L, type PeopleWord } from "./people-words.ts";

export const tenants: List<TenantRow, never, PeopleWord> = {
  say: L,
  name: "tenants",
  title: "Users",
  words: { rows: "TenantList", empty: "TenantsEmpty", emptyHint: "TenantsEmptyHint" },
  filters: findAndActive,
  idOf: ({ id }) => id,
  idText: ({ tenancyName }) => tenancyName,
  idWord: "FirmCode",
  rowWord: "TenantNo",
  columns: [
    { word: "TenantName", look: "text", sort: "name", cell: ({ name }) => name, title: ({ name }) => name },
    { word: "Status", look: "plain", cell: (tenant) => <TenantState tenant={tenant} /> },
  ],
  card: (tenant) => ({
    first: tenant.name,
    firstEnd: <TenantState tenant={tenant} />,
    second: tenant.tenancyName,
    secondEnd: "",
    third: "",
    thirdEnd: "",
  }),
  totals: [],
  ask: (asked, signal) => call(tenantService.GetAll, findAndActiveInput(asked), signal),
};

export function TenantState({ tenant }: { readonly tenant: Pick<TenantRow, "isActive"> }) {
  return tenant.isActive ? <Dot tone="good">{L("Active")}</Dot> : <Dot tone="done">{L("Inactive")}</Dot>;
}
