// The brokerages of a host as a list.

import { tenantService, type TenantRow } from "@tradebook/contract/services/tenant.ts";
import { call } from "../../lib/api.ts";
import { pageInput } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import { Dot } from "../../ui/Marks.tsx";
import { L, type PeopleWord } from "./people-words.ts";

export const tenants: List<TenantRow, never, PeopleWord> = {
  say: L,
  name: "tenants",
  title: "Users",
  words: { rows: "TenantList", empty: "TenantsEmpty", emptyHint: "TenantsEmptyHint" },
  filters: [
    { name: "q", word: "Find", kind: "text", most: 100 },
    {
      name: "active",
      word: "AnyStatus",
      label: "Status",
      kind: "choice",
      choices: [
        { value: "yes", word: "Active" },
        { value: "no", word: "Inactive" },
      ],
    },
  ],
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
  ask: (asked, signal) => {
    const active = { yes: true, no: false }[asked.values["active"] ?? ""];
    return call(tenantService.GetAll, { ...pageInput(asked), isActive: active ?? null }, signal);
  },
};

export function TenantState({ tenant }: { readonly tenant: Pick<TenantRow, "isActive"> }) {
  return tenant.isActive ? <Dot tone="good">{L("Active")}</Dot> : <Dot tone="done">{L("Inactive")}</Dot>;
}
