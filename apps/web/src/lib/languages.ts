// The languages the server offers, as it told at the start.

import type { UserConfiguration } from "@tradebook/contract/services/abp-user-configuration.ts";
import { createStore } from "./store.ts";

type Language = { readonly name: string; readonly displayName: string };

export const languages = createStore<readonly Language[]>([{ name: "en", displayName: "English" }]);

export function keepLanguages(localization: UserConfiguration["localization"]): void {
  const offered = localization.languages.filter(({ isDisabled }) => !isDisabled);
  if (offered.length > 0) languages.set(offered.map(({ name, displayName }) => ({ name, displayName })));
}
