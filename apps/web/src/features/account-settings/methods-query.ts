// What protects this person's sign-in, and how they are reached; read once for the cards that show it.

import { accountService } from "@tradebook/contract/services/account.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const methodsKey = ["signInMethods"] as const;

export function methodsQuery() {
  return queryOptions({
    queryKey: methodsKey,
    queryFn: ({ signal }) => call(accountService.GetSignInMethods, {}, signal),
  });
}
