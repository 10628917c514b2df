// Users, roles, tenants and the house: who is there, what each may do, the brokerages of a host, and a house's own settings.

import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { may, useSignedIn, type SignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AccessReviewTab } from "./AccessReviewTab.tsx";
import { HouseTab } from "./HouseTab.tsx";
import { ImportUsers } from "./ImportUsers.tsx";
import { L } from "./people-words.ts";
import { RoleDrawer } from "./RoleDrawer.tsx";
import { RoleForm } from "./RoleForm.tsx";
import { RoleMatrix } from "./RoleMatrix.tsx";
import { roles } from "./roles.tsx";
import { SettingsTab } from "./SettingsTab.tsx";
import { TenantDrawer } from "./TenantDrawer.tsx";
import { TenantForm } from "./TenantForm.tsx";
import { tenants } from "./tenants.tsx";
import { UserBulk } from "./UserBulk.tsx";
import { UserDrawer } from "./UserDrawer.tsx";
import { UserForm } from "./UserForm.tsx";
import { users } from "./users.tsx";
import "./people.css";

type Tab = "users" | "roles" | "tenants" | "review" | "house" | "settings";
const words = {
  users: "TabUsers",
  roles: "TabRoles",
  tenants: "TabTenants",
  review: "TabReview",
  house: "TabHouse",
  settings: "TabSettings",
} as const;

/** `?tab=` chooses; what a person may not see is not offered. */
export function UserManagementPage() {
  const [query, setQuery] = useSearchParams();
  const offered = tabsOf(useSignedIn());
  const tab = offered.find((one) => one === query.get("tab")) ?? offered[0] ?? "users";
  const nav =
    offered.length < 2 ? null : (
      <Tabs
        label={L("Which")}
        idPrefix="people"
        tabs={offered.map((key) => ({ key, label: L(words[key]) }))}
        current={tab}
        onPick={(picked) => setQuery(picked === "users" ? {} : { tab: picked })}
      />
    );
  return (
    <div id="people-panel" role="tabpanel" aria-label={L(words[tab])} className="page">
      {tab === "users" ? <UsersTab key={tab} nav={nav} /> : null}
      {tab === "roles" ? <RolesTab key={tab} nav={nav} /> : null}
      {tab === "tenants" ? <TenantsTab key={tab} nav={nav} /> : null}
      {tab === "review" ? <AccessReviewTab key={tab} nav={nav} /> : null}
      {tab === "house" ? <HouseTab nav={nav} /> : null}
      {tab === "settings" ? <SettingsTab nav={nav} /> : null}
    </div>
  );
}

function tabsOf(signedIn: SignedIn): readonly Tab[] {
  return [
    ...(may(signedIn, "Pages.Users") ? (["users"] as const) : []),
    ...(may(signedIn, "Pages.Roles") ? (["roles"] as const) : []),
    ...(may(signedIn, "Pages.Tenants") ? (["tenants"] as const) : []),
    ...(may(signedIn, "Pages.Roles") ? (["review"] as const) : []),
    ...(signedIn.tenant !== null && may(signedIn, "Pages.Roles") ? (["house"] as const) : []),
    ...(isKeeper(signedIn) ? (["settings"] as const) : []),
  ];
}

function isKeeper(signedIn: SignedIn): boolean {
  return may(signedIn, "VIEW_ADMINSETTING") || may(signedIn, "Pages.Roles") || may(signedIn, "Pages.Tenants");
}

type TabProps = { readonly nav: ReactNode };

function UsersTab({ nav }: TabProps) {
  const [form, button] = useNew("NewUser", (close) => <UserForm user={null} onClose={close} />);
  const [isImporting, importUsers] = useState(false);
  const tools = (
    <>
      <Button onClick={() => importUsers(true)}>{L("ImportUsers")}</Button>
      {button}
    </>
  );
  return (
    <>
      <ListFrame list={users} nav={nav} tools={tools} bulk={UserBulk} drawer={UserDrawer} />
      {form}
      {isImporting ? <ImportUsers onClose={() => importUsers(false)} /> : null}
    </>
  );
}

function RolesTab({ nav }: TabProps) {
  const [form, button] = useNew("NewRole", (close) => <RoleForm role={null} onClose={close} />);
  const isMatrix = useSearchParams()[0].get("view") === "matrix";
  const tools = (
    <>
      <Link className="button button--plain" to={isMatrix ? "?tab=roles" : "?tab=roles&view=matrix"}>
        {isMatrix ? L("RolesAsList") : L("RolesMatrix")}
      </Link>
      {button}
    </>
  );
  return (
    <>
      {isMatrix ? (
        <RoleMatrix nav={nav} tools={tools} />
      ) : (
        <ListFrame list={roles} nav={nav} tools={tools} drawer={RoleDrawer} />
      )}
      {form}
    </>
  );
}

function TenantsTab({ nav }: TabProps) {
  const [form, tools] = useNew("NewTenant", (close) => <TenantForm tenant={null} onClose={close} />);
  return (
    <>
      <ListFrame list={tenants} nav={nav} tools={tools} drawer={TenantDrawer} />
      {form}
    </>
  );
}

/** The button of a new row, and its form while it is open. */
function useNew(word: NewProps["word"], formOf: (close: () => void) => ReactNode) {
  const [isCreating, create] = useState(false);
  const button = <New word={word} onClick={() => create(true)} />;
  return [isCreating ? formOf(() => create(false)) : null, button] as const;
}

type NewProps = { readonly word: "NewUser" | "NewRole" | "NewTenant"; readonly onClick: () => void };

function New({ word, onClick }: NewProps) {
  return (
    <Button look="primary" onClick={onClick}>
      <Icon name="plus" /> {L(word)}
    </Button>
  );
}
