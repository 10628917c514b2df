// The simulator's state as last heard, and how its commands are sent: the answer is the new state.

import type { InputOf, Method, OutputOf } from "@tradebook/contract/method.ts";
import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { simulatorService } from "@tradebook/contract/services/simulator.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";

const keys = {
  state: ["simulator", "state"],
  days: ["simulator", "days"],
  holidays: ["simulator", "holidays"],
  exDates: ["simulator", "ex-dates"],
} as const;
const stateEveryMs = 2_000;
/** Older than this the state is no longer shown as what is. */
export const staleAfterMs = 7_000;

export function useSimulatorState() {
  return useQuery(
    queryOptions({
      queryKey: keys.state,
      queryFn: ({ signal }) => call(simulatorService.GetState, {}, signal),
      refetchInterval: stateEveryMs,
    }),
  );
}

export function useLoggedDays() {
  return useQuery({
    queryKey: keys.days,
    queryFn: ({ signal }) => call(simulatorService.GetDays, {}, signal),
    refetchInterval: 60_000,
  });
}

export function useHolidays() {
  return useQuery({
    queryKey: keys.holidays,
    queryFn: ({ signal }) => call(simulatorService.GetHolidays, {}, signal),
  });
}

export function useExDates() {
  return useQuery({
    queryKey: keys.exDates,
    queryFn: ({ signal }) => call(simulatorService.GetExDates, {}, signal),
  });
}

/** Every listed security, by symbol. */
export function useSecurities() {
  return useQuery({
    queryKey: ["simulator", "securities"],
    queryFn: ({ signal }) => call(marketDataService.getSecurityLists, {}, signal),
    staleTime: 600_000,
  });
}

type Row = keyof typeof simulatorService;
/** What is not listed here answers the state. */
const answersOf: { readonly [R in Row]?: "holidays" | "exDates" } = {
  DeclareHoliday: "holidays",
  WithdrawHoliday: "holidays",
  DeclareExDate: "exDates",
  WithdrawExDate: "exDates",
};
export type Run = {
  /** Sends a command; true when it was carried out. `done` is said when it was. */
  readonly run: <R extends Row>(row: R, input: InputOf<(typeof simulatorService)[R]>, done: string) => Promise<boolean>;
  readonly isBusy: boolean;
  /** Why the last command was not carried out. */
  readonly failure: Failure | null;
};

export function useRun(): Run {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run: Run["run"] = async (row, input, done) => {
    setBusy(true);
    setFailure(null);
    try {
      const method: Method = simulatorService[row];
      keep(row, await call<Method>(method, input));
      notify("good", done);
      return true;
    } catch (error) {
      const why = failureOf(error);
      setFailure(why);
      notifyFailure(why);
      void client.invalidateQueries({ queryKey: keys.state });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const keep = (row: Row, answer: OutputOf<Method>) => {
    client.setQueryData(keys[answersOf[row] ?? "state"], answer);
    void client.invalidateQueries({ queryKey: keys.days });
  };
  return { run, isBusy, failure };
}
