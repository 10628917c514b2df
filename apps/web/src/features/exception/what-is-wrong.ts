// What the page for what cannot be shown says, by its kind, by who asks and by what they asked for.

import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { formatClock, formatDate } from "../../lib/format.ts";
import { maintenance, recallMaintenance } from "../../lib/maintenance.ts";
import { mayOpen, menuRows, type Gate } from "../../lib/menu.ts";
import { P } from "../../lib/page-words.ts";
import { useSession, type Session } from "../../lib/session.ts";
import { L } from "../../lib/shell-words.ts";
import { useStore } from "../../lib/store.ts";
import { inLanguage } from "../../lib/words.ts";
import { useNow } from "../../ui/use-now.ts";
import { maintenanceAt, type KindName } from "./exception-kinds.ts";
import { E } from "./exception-words.ts";

/** `permission`: what opens it, where one does; `asked`: where the person wanted to go. */
export type Said = { readonly title: string; readonly text: string; readonly permission?: Permission | null };

export function useWhatIsWrong(kind: KindName): Said & { readonly asked: string | null } {
  const { state } = useLocation() as { readonly state: unknown };
  const session = useSession();
  const ofMaintenance = useMaintenance();
  const asked = askedIn(state);
  const said = kind === "401" ? denied(asked, session) : kind === "maintenance" ? ofMaintenance : sayings[kind]();
  return { ...said, asked };
}

const sayings: { readonly [K in Exclude<KindName, "401" | "maintenance">]: () => Said } = {
  "403": () => ({ title: L("ForbiddenTitle"), text: L("ForbiddenText") }),
  "404": () => ({ title: L("NotFoundTitle"), text: L("NotFoundText") }),
  "500": () => ({ title: P("FaultTitle"), text: P("FaultText") }),
  offline: () => ({ title: E("OfflineTitle"), text: E("OfflineText") }),
  browser: () => ({ title: E("BrowserTitle"), text: E("BrowserText") }),
  tenant: () => ({ title: E("TenantTitle"), text: E("TenantText") }),
};

const lookEveryMs = 5000;

function useMaintenance(): Said {
  useEffect(recallMaintenance, []);
  const at = instant(useNow(lookEveryMs));
  const told = maintenanceAt(useStore(maintenance), at);
  if (told === null) return { title: E("MaintenanceNone"), text: E("MaintenanceNoneText") };
  const { startsAt, endsAt, title, words } = told;
  if (startsAt > at) return { title: E("MaintenanceSoon"), text: `${title} ${words}` };
  return {
    title: E("MaintenanceTitle"),
    text: `${E("MaintenanceText", formatDate(endsAt), formatClock(endsAt))} ${words}`,
  };
}

/** Whoever was turned away at a page's door reads which page it was and what opens it. */
function denied(path: string | null, session: Session): Said {
  const asked = menuRows().find((row) => row.path.toLowerCase() === path);
  if (asked === undefined || session.status !== "signedIn" || mayOpen(asked, session))
    return { title: L("NoPermissionTitle"), text: L("NoPermissionText") };
  const title = L("NoPermissionTo", P(asked.title));
  // Nobody on this side can give what belongs to the other.
  const other = session.tenant === null ? "tenant" : "host";
  const given = [asked.permission].flat().filter((one) => one !== null && permissions[one].side !== other);
  if (asked.permission !== null && given.length === 0)
    return { title, text: L(other === "host" ? "NoPermissionHost" : "NoPermissionFirm") };
  return { title, text: whatOpens(asked), permission: given[0] ?? null };
}

/** In lower case, since routes match without it. */
function askedIn(state: unknown): string | null {
  const asked = typeof state === "object" && state !== null && "asked" in state ? state.asked : null;
  return typeof asked === "string" ? asked.toLowerCase().replace(/\/+$/, "") : null;
}

function whatOpens({ permission }: Gate): string {
  if (permission === null) return L("NoPermissionCustomers");
  const names = [permission].flat().map((one) => `“${inLanguage(permissions[one].displayName)}”`);
  return L("NoPermissionNeeds", names.join(" / "));
}
