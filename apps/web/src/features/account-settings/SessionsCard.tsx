// The devices that are signed in as this person, and ending any of them.

import { accountService } from "@tradebook/contract/services/account.ts";
import type { SessionRow } from "@tradebook/contract/services/own-records.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, failureOf } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { L } from "./settings-words.ts";

const key = ["sessions"] as const;

export function SessionsCard() {
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(accountService.GetSessions, {}, signal)).items,
  });
  const end = async (which: { readonly id: string } | { readonly others: true }) => {
    try {
      const { ended } = await call(accountService.EndSession, which);
      notify("good", ended === 1 ? L("SessionEnded") : L("SessionsEnded", ended));
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    void client.invalidateQueries({ queryKey: key });
  };
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const side = others > 1 ? <Button onClick={() => void end({ others: true })}>{L("EndOthers")}</Button> : null;
  return (
    <Card title={L("Sessions")} side={side} testId="card-sessions">
      <Loaded query={sessions} what={L("TheSessions")} lines={3}>
        {(items) => (
          <ul className="rows">
            {items.map((session) => (
              <Row key={session.id} session={session} onEnd={() => void end({ id: session.id })} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

type RowProps = { readonly session: SessionRow; readonly onEnd: () => void };

function Row({ session: { device, ip, startedAt, lastSeenAt, isCurrent }, onEnd }: RowProps) {
  const since = `${formatDate(startedAt)} ${formatClock(startedAt)}`;
  return (
    <li>
      <span className="rows__text">
        <strong>{device}</strong>
        <span className="rows__small">
          {L("SessionSeen", ip, since, `${formatDate(lastSeenAt)} ${formatClock(lastSeenAt)}`)}
        </span>
      </span>
      {isCurrent ? (
        <Dot tone="good">{L("ThisDevice")}</Dot>
      ) : (
        <Button size="small" aria-label={L("EndNamed", device)} onClick={onEnd}>
          {L("End")}
        </Button>
      )}
    </li>
  );
}
