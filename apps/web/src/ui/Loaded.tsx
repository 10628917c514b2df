// The four faces of one answer: loading, failed, empty and full; what was read before stays while it is asked for again.

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { failureOf } from "../lib/api.ts";
import { Failed, Skeleton } from "./States.tsx";

type Props<T> = {
  readonly query: Pick<UseQueryResult<T>, "data" | "error" | "isPending" | "refetch">;
  /** What is being loaded, in words. */
  readonly what: string;
  readonly lines?: number;
  /** Whether there is nothing, and what then stands there. */
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
};

export function Loaded<T>({ query, what, lines = 4, isEmpty, empty, children }: Props<T>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return <>{isEmpty?.(data) === true ? empty : children(data)}</>;
  if (isPending || error === null) return <Skeleton what={what} lines={lines} />;
  return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />;
}
