// How whoever needs help reaches their house.

import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { support } from "../lib/support.ts";

/** Where the house is reached; nothing where it has not said. */
export function HouseHelp() {
  const { email, phone } = useStore(support);
  if (email === "" && phone === "") return null;
  return (
    <span className="footer__help">
      {L("NeedHelp")} {email === "" ? null : <a href={`mailto:${email}`}>{email}</a>}{" "}
      {phone === "" ? null : <a href={`tel:${phone.replaceAll(/[^+0-9]/g, "")}`}>{phone}</a>}
    </span>
  );
}
