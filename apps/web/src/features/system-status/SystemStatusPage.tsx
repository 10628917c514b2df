// How the system is, for staff: database, exchange, live data, queues and the server itself, asked again every two seconds.

import { systemService, type SystemStatus } from "@tradebook/contract/services/system.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import { formatAge, formatQuantity } from "../../lib/format.ts";
import { formatBytes } from "../../lib/format-compact.ts";
import { P } from "../../lib/page-words.ts";
import { endOfDayPath } from "../../lib/paths.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Card } from "../../ui/Card.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, Facts, When } from "../../ui/Marks.tsx";
import { useNow } from "../../ui/use-now.ts";
import { faultsOf, isLate } from "./status-faults.ts";
import { L, statusWords } from "./status-words.ts";
import "./system-status.css";

const againMs = 2_000;
/** What was looked at longer ago than this is shown as old. */
const oldAfterMs = 6_000;

export function SystemStatusPage() {
  const status = useQuery({
    queryKey: ["systemStatus"],
    queryFn: ({ signal }) => call(systemService.GetStatus, {}, signal),
    refetchInterval: againMs,
    staleTime: 0,
  });
  return (
    <div className="page" data-testid="system-status">
      <header className="page__head">
        <h1>{P("SystemStatus")}</h1>
      </header>
      <div className="status scroll" tabIndex={0} role="region" aria-label={L("TheStatus")}>
        <Loaded query={status} what={L("TheStatus")} lines={12}>
          {(data) => <Parts status={data} isAnswered={!status.isError} />}
        </Loaded>
      </div>
    </div>
  );
}

type PartsProps = { readonly status: SystemStatus; readonly isAnswered: boolean };

function Parts({ status, isAnswered }: PartsProps) {
  const faults = [...(isAnswered ? [] : [L("NoAnswer")]), ...faultsOf(status)];
  const isWell = faults.length === 0;
  return (
    <>
      <div className="verdict" role="status" data-well={isWell}>
        <Icon name={isWell ? "check" : "warning"} size={28} />
        <div>
          <strong>{L(isWell ? "AllWell" : "NotWell")}</strong>
          {isWell ? <p>{L("AllWellText")}</p> : null}
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </div>
      </div>
      <div className="status__cards">
        <Database part={status.database} />
        <Exchange part={status.exchange} />
        <Hub part={status.hub} />
        <Queues part={status.queues} />
        <Process status={status} />
      </div>
    </>
  );
}

function Database({ part }: { readonly part: SystemStatus["database"] }) {
  return (
    <Part name="Database" at={part.at} testId="status-database">
      <Facts
        facts={[
          [L("Database"), <Well key="well" isWell={part.isWell} words={["Works", "WorksNot"]} />],
          [L("WriteTook"), L("Ms", formatQuantity(Math.round(part.tookMs)))],
        ]}
      />
    </Part>
  );
}

function Exchange({ part }: { readonly part: SystemStatus["exchange"] }) {
  return (
    <Part name="Exchange" at={part.at} testId="status-exchange">
      <Facts
        facts={[
          [L("Exchange"), <Well key="well" isWell={part.connected} words={["Traded", "TradedNot"]} />],
          [L("SinceWhen"), <When key="since" at={part.since} />],
          [L("OrderLine"), <Line key="orders" state={part.orderSession} />],
          [L("MarketLine"), <Line key="market" state={part.marketDataSession} />],
          [L("Doubt"), <Well key="doubt" isWell={part.reconciled} words={["NothingInDoubt", "InDoubt"]} />],
        ]}
      />
    </Part>
  );
}

function Hub({ part }: { readonly part: SystemStatus["hub"] }) {
  return (
    <Part name="Hub" at={part.at} testId="status-hub">
      <Facts
        facts={[
          [L("Connections"), formatQuantity(part.connections)],
          [L("FramesPerSecond"), formatQuantity(Math.round(part.framesPerSecond))],
          [L("Waiting"), formatBytes(part.bytesWaiting)],
          [L("Conflated"), formatQuantity(part.conflated)],
          [L("Resynced"), formatQuantity(part.resynced)],
          [L("ClosedSlow"), formatQuantity(part.closedSlow)],
        ]}
      />
    </Part>
  );
}

function Queues({ part }: { readonly part: SystemStatus["queues"] }) {
  const { oldestUnansweredAt: oldest } = part;
  const now = useNow(1000);
  return (
    <Part name="Queues" at={part.at} testId="status-queues">
      <Facts
        facts={[
          [L("Unsent"), formatQuantity(part.unsent)],
          [L("Unanswered"), formatQuantity(part.unanswered)],
          [L("OldestUnanswered"), oldest === null ? L("None") : formatAge(Math.max(0, now - oldest))],
          [L("Quarantined"), <SetAside key="aside" count={part.quarantined} />],
        ]}
      />
    </Part>
  );
}

function SetAside({ count }: { readonly count: number }) {
  const signedIn = useSignedIn();
  const mayLook = may(signedIn, "Pages.EndOfDay") || may(signedIn, "Pages.Tenants");
  const text = <Dot tone={count === 0 ? "good" : "bad"}>{count === 0 ? L("None") : formatQuantity(count)}</Dot>;
  return mayLook && count > 0 ? <Link to={`${endOfDayPath}?tab=aside&status=Open`}>{text}</Link> : text;
}

function Process({ status }: { readonly status: SystemStatus }) {
  const { process: part, startedAt, version, roles } = status;
  const now = useNow(1000);
  return (
    <Part name="Process" at={part.at} testId="status-process">
      <Facts
        facts={[
          [L("LagMiddle"), L("Ms", part.lagP50Ms)],
          [
            L("LagWorst"),
            <Dot key="late" tone={isLate(part) ? "bad" : "good"}>
              {L("Ms", part.lagP99Ms)}
            </Dot>,
          ],
          [L("LagMost"), L("Ms", part.lagMaxMs)],
          [L("Memory"), L("Megabytes", formatQuantity(part.memoryMb))],
          [L("Uptime"), formatAge(Math.max(0, now - startedAt))],
          [L("Version"), version],
          [L("Does"), roles.join(", ")],
          [L("OtherServers"), <OtherServers key="bus" bus={part.bus} />],
        ]}
      />
    </Part>
  );
}

function OtherServers({ bus }: { readonly bus: SystemStatus["process"]["bus"] }) {
  return bus === "none" ? L("BusNone") : <Well isWell={bus === "up"} words={["BusUp", "BusDown"]} />;
}

type PartProps = {
  readonly name: keyof typeof statusWords;
  /** When it was looked at. */
  readonly at: number;
  readonly testId: string;
  readonly children: ReactNode;
};

/** A part's card, which says how old its figures are, and says it loudly once they are no longer live. */
function Part({ name, at, testId, children }: PartProps) {
  const age = Math.max(0, useNow(1000) - at);
  const isOld = age > oldAfterMs;
  const fresh = isOld ? null : (
    <span className="status__age" title={L("Looked")}>
      {formatAge(age)}
    </span>
  );
  return (
    <Card title={L(name)} ageMs={isOld ? age : null} side={fresh} testId={testId}>
      {children}
    </Card>
  );
}

type WellProps = {
  readonly isWell: boolean;
  readonly words: readonly [keyof typeof statusWords, keyof typeof statusWords];
};

function Well({ isWell, words: [good, bad] }: WellProps) {
  return <Dot tone={isWell ? "good" : "bad"}>{L(isWell ? good : bad)}</Dot>;
}

function Line({ state }: { readonly state: string }) {
  return <Dot tone={state === "loggedOn" ? "good" : "bad"}>{isWord(state) ? L(state) : state}</Dot>;
}

function isWord(text: string): text is keyof typeof statusWords {
  return text in statusWords;
}
