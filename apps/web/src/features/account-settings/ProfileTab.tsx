// Who the person is to the house, as the house keeps it.

import { Link } from "react-router";
import { none } from "../../lib/format.ts";
import { kycPath } from "../../lib/paths.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Marks.tsx";
import { ContactCard } from "./ContactCard.tsx";
import { L } from "./settings-words.ts";

export function ProfileTab() {
  const { user, tenant } = useSignedIn();
  const isCustomer = user.roles.includes("CUSTOMER");
  return (
    <>
      <Card title={L("Profile")}>
        <Facts
          facts={[
            [L("Name"), `${user.name} ${user.surname}`],
            [L("UserName"), user.userName],
            [L("Firm"), tenant?.name ?? none],
            [L("Roles"), user.roles.length === 0 ? none : user.roles.join(", ")],
            [L("Accounts"), user.userTradingAccounts.length === 0 ? none : user.userTradingAccounts.join(", ")],
          ]}
        />
        <p className="settings__note">{L("ProfileHint")}</p>
        {isCustomer ? (
          <p className="settings__note">
            <Link to={kycPath}>{L("Application")}</Link>
          </p>
        ) : null}
      </Card>
      <ContactCard />
    </>
  );
}
