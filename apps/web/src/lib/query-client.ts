// The cache of server data: what is asked again, how often, and what a failure does.

import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const maxRetries = 2;

/** Reads are tried again when nobody answered; a refusal is final. Commands are never repeated by the cache. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < maxRetries && error instanceof ApiError && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

function isWorthRetrying(error: ApiError): boolean {
  return error.failure.kind !== "refused" && error.failure.kind !== "signedOut";
}
