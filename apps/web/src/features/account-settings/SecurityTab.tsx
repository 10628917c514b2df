// What protects the person's sign-in: password, second factor, passkeys, the devices that are signed in, and who has tried.

import { FreezeCard } from "../../account-state/FreezeCard.tsx";
import { ApiKeysCard } from "./ApiKeysCard.tsx";
import { OwnOnly } from "./OwnOnly.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { SignInsCard } from "./SignInsCard.tsx";

export function SecurityTab() {
  return (
    <OwnOnly>
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <SessionsCard />
      <ApiKeysCard />
      <FreezeCard />
      <SignInsCard />
    </OwnOnly>
  );
}
