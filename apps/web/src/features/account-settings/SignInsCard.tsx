// Every try to sign in as this person, newest first, a page at a time, and all of them as a file.

import { loginResults } from "@tradebook/contract/identity-refusal.ts";
import { accountService } from "@tradebook/contract/services/account.ts";
import type { SignInRow } from "@tradebook/contract/services/own-records.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { csvOf } from "../../lists/list-file.ts";
import { call, failureOf } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { L } from "./settings-words.ts";

const shownAtOnce = 10;
const askedForFile = 500;

export function SignInsCard() {
  const tries = useInfiniteQuery({
    queryKey: ["sign-ins"],
    queryFn: ({ pageParam: skipCount, signal }) =>
      call(accountService.GetSignIns, { skipCount, maxResultCount: shownAtOnce }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length === 0 || read >= last.totalCount ? undefined : read;
    },
  });
  return (
    <Card title={L("SignIns")} side={<SaveAll />} testId="card-sign-ins">
      <Loaded query={tries} what={L("TheSignIns")} lines={5}>
        {({ pages }) => (
          <>
            <p className="settings__note">{L("SignInsHint")}</p>
            <ul className="rows">
              {each(pages).map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
            {tries.hasNextPage ? (
              <div className="settings__actions">
                <Button disabled={tries.isFetchingNextPage} onClick={() => void tries.fetchNextPage()}>
                  {L("SignInsMore")}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** One that came in while pages were read moves the rest down: nobody is shown twice. */
function each(pages: readonly { readonly items: readonly SignInRow[] }[]): SignInRow[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((row) => [row.id, row] as const))).values()];
}

function Row({ row: { at, device, ip, result } }: { readonly row: SignInRow }) {
  return (
    <li>
      <span className="rows__text">
        <strong>{device}</strong>
        <span className="rows__small">{`${ip} · ${formatDate(at)} ${formatClock(at)}`}</span>
      </span>
      <Dot tone={toneOf(result)}>{said(result)}</Dot>
    </li>
  );
}

function SaveAll() {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await everyTry();
      const heads = [L("SignInTime"), L("SignInDevice"), L("SignInAddress"), L("SignInOutcome")];
      const text = csvOf(
        heads.map((head) => ({ head, isFigure: false })),
        rows.map(({ at, device, ip, result }) => [new Date(at).toISOString(), device, ip, said(result)]),
      );
      saveFile("sign-ins.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabled={isBusy} onClick={() => void save()}>
      {L("SignInsSave")}
    </Button>
  );
}

async function everyTry(): Promise<SignInRow[]> {
  const pages: { readonly items: readonly SignInRow[] }[] = [];
  for (let skipCount = 0; ;) {
    const page = await call(accountService.GetSignIns, { skipCount, maxResultCount: askedForFile });
    pages.push(page);
    skipCount += page.items.length;
    if (page.items.length === 0 || skipCount >= page.totalCount) return each(pages);
  }
}

const words = new Map<number, Parameters<typeof L>[0]>([
  [loginResults.success, "SignInDone"],
  [loginResults.wrongPassword, "SignInWrong"],
  [loginResults.lockedOut, "SignInLocked"],
]);

function said(result: number): string {
  return L(words.get(result) ?? "SignInRefused");
}

function toneOf(result: number): "good" | "bad" | "wait" {
  if (result === loginResults.success) return "good";
  return result === loginResults.lockedOut ? "bad" : "wait";
}
