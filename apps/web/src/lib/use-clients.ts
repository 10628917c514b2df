// The broker's clients whose name or account matches, and more of them at a press, as far as one answer goes.

import { limits } from "@tradebook/contract/names.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clientStep, customersQuery } from "./queries.ts";

export function useClients(keyword: string) {
  const [asked, ask] = useState({ keyword, count: clientStep });
  const count = asked.keyword === keyword ? asked.count : clientStep;
  const query = useQuery({ ...customersQuery(keyword, count), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;
  const unread = data === undefined ? 0 : data.totalCount - data.items.length;
  /** How many the next press brings; none at the end. */
  const left = Math.min(clientStep, unread, limits.maxPageSize - (data?.items.length ?? 0));
  // A press while the rows of the last one come asks for nothing else.
  const more = () => {
    if (!isPlaceholderData) ask({ keyword, count: Math.min(count + clientStep, limits.maxPageSize) });
  };
  return { query, left, more };
}
