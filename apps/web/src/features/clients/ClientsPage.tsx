// The clients of the house: narrowed, sorted and added up by the server, and as a file.

import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readAsked, textIn } from "../../lists/list-asked.ts";
import { sortsOf } from "../../lists/list.ts";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { may, useSignedIn } from "../../lib/session.ts";
import { ExportMenu } from "../../ui/ExportMenu.tsx";
import { ClientDrawer } from "./ClientDrawer.tsx";
import { clientsAsked, clientsList } from "./clients.tsx";

export function ClientsPage() {
  const signedIn = useSignedIn();
  const mayKnow = may(signedIn, "SHOW_ACCOUNT_BALANCE");
  const maySeeBvn = may(signedIn, "VIEW_PERSONAL_DATA");
  const list = useMemo(() => clientsList({ mayKnow, maySeeBvn }), [mayKnow, maySeeBvn]);
  const [query] = useSearchParams();
  const { values } = readAsked(query, { filters: list.filters, sorts: sortsOf(list) });
  const asked = { report: "client-list", ...clientsAsked(values), keyword: textIn(values, "q") } as const;
  const files = (rows: number) => <ExportMenu asked={asked} rows={rows} />;
  return <ListFrame list={list} drawer={ClientDrawer} files={files} />;
}
