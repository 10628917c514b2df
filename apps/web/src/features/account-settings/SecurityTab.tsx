// What protects the person's sign-in: password, second factor, passkeys, and the devices that are signed in.

import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { SecondFactorCard } from "./SecondFactorCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

export function SecurityTab() {
  return (
    <>
      <PasswordCard />
      <SecondFactorCard />
      <PasskeysCard />
      <SessionsCard />
    </>
  );
}
