// The frame around every page behind the guard: header, account bar, the page, footer; it holds the live line open.

import { QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { acting } from "../lib/acting.ts";
import { keepOnDevice } from "../lib/app-update.ts";
import { startMeter } from "../lib/data-meter.ts";
import { startHub, stopHub } from "../lib/hub.ts";
import { fetchAhead, keepLastKnown } from "../lib/last-known.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { L } from "../lib/shell-words.ts";
import { commonWords } from "../lib/common-words.ts";
import { useFeed } from "../lib/feed.ts";
import { K } from "../lib/key-words.ts";
import { say } from "../lib/say.ts";
import { useSignedIn } from "../lib/session.ts";
import { wordsOf } from "../lib/words.ts";
import { SaleBanner } from "../approvals/SaleBanner.tsx";
import { StepUpHost } from "../security/StepUpHost.tsx";
import { MaintenanceNote } from "../ui/MaintenanceNote.tsx";
import { Disconnected, Partial } from "../ui/States.tsx";
import { useIsPhone } from "../ui/use-media.ts";
import { ActingBanner } from "./ActingBanner.tsx";
import { AccountBar } from "./AccountBar.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { PageNews, Said, useFrameKeys } from "./FrameKeys.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { Offers } from "./Offers.tsx";
import { useMaintenanceLive } from "./maintenance-live.ts";
import { useMarketStatusLive } from "./market-status-live.ts";
import { lazyPart } from "../ui/lazy-part.ts";
import "../ui/card.css";
import "../ui/grid.css";
import "../ui/marks.css";
import "../ui/page.css";
import "./shell.css";

const PhoneBar = lazyPart(async () => (await import("./PhoneBar.tsx")).PhoneBar);

const C = wordsOf(commonWords);

export function Shell({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Frame>{children}</Frame>
    </QueryClientProvider>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { openHelp, dialogs } = useFrameKeys();
  const isPhone = useIsPhone();
  useMarketStatusLive();
  const signedIn = useSignedIn();
  const client = useQueryClient();
  const userId = signedIn.user.id;
  useMaintenanceLive(userId);
  useEffect(() => {
    startHub(userId);
    startMeter();
    void keepOnDevice();
    return () => void stopHub();
  }, [userId]);
  useEffect(() => {
    // What is seen with another's eyes is not kept on this device.
    if (acting() !== null) return undefined;
    const ends = [keepLastKnown(client, signedIn), fetchAhead(client, signedIn)];
    return () => ends.forEach((end) => end());
  }, [client, signedIn]);
  return (
    <div className="shell">
      <a className="shell__skip" href="#content">
        {C("SkipToContent")}
      </a>
      <ActingBanner />
      <Header onHelp={openHelp} />
      <AccountBar />
      <MaintenanceNote />
      <FeedBanner />
      <Offers />
      <SaleBanner />
      <main className="shell__content" id="content" tabIndex={-1}>
        {children}
      </main>
      {isPhone ? (
        <Suspense fallback={<div className="phone__bar" />}>
          <PhoneBar />
        </Suspense>
      ) : null}
      <Footer onHelp={openHelp} />
      <LeaveGuard />
      <StepUpHost />
      <Said />
      <PageNews />
      {dialogs}
    </div>
  );
}

/** A line that comes back at once moves nothing on the page; the header's pill tells of it. */
const bannerAfterMs = 1500;

/** Always in the page, so that a screen reader hears when something appears in it. */
function FeedBanner() {
  const { state, isLost } = useFeed();
  const isLongLost = useLasting(isLost, bannerAfterMs);
  // That it is gone is seen at once; that it is back is only seen by what no longer stands there.
  useEffect(() => (isLongLost ? () => say(K("LineBack")) : undefined), [isLongLost]);
  return (
    <div role="alert">
      {isLongLost ? <Disconnected text={L("OfflineBanner")} /> : null}
      {state === "exchangeDown" ? <Partial text={L("ExchangeDownBanner")} /> : null}
    </div>
  );
}

/** True once `claim` has held for that long without a break. */
function useLasting(claim: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!claim) return undefined;
    const timer = setTimeout(() => setLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [claim, ms]);
  return claim && lasted;
}
