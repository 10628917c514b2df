// The page for what cannot be shown: no access, nothing there, a fault, nobody there, maintenance, an old browser.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { call, failureOf, lastFault } from "../../lib/api.ts";
import { commonWords } from "../../lib/common-words.ts";
import { homePath, signOutPath } from "../../lib/paths.ts";
import { pageTitle } from "../../lib/say.ts";
import { L } from "../../lib/shell-words.ts";
import { loadSession, session, useSession } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { wordsOf } from "../../lib/words.ts";
import { Button } from "../../ui/Button.tsx";
import { FaultReference } from "../../ui/FaultReference.tsx";
import { Mark } from "../../ui/Icon.tsx";
import { HouseHelp } from "../../shell/HouseHelp.tsx";
import { kindOf, kinds } from "./exception-kinds.ts";
import { useWhatIsWrong } from "./what-is-wrong.ts";
import "./exception.css";

const C = wordsOf(commonWords);

export function ExceptionPage() {
  const [query] = useSearchParams();
  const isSignedIn = useSession().status === "signedIn";
  const kind = kindOf(query.get("type"));
  const { status, retries, hasReference } = kinds[kind];
  const { title, text, permission = null, asked } = useWhatIsWrong(kind);
  const reference = useStore(lastFault);
  useTitle(`${status === null ? "" : `${status} `}${title}`);
  // The frame of who is signed in brings the page's main part; an old browser has none.
  const Part = isSignedIn && kind !== "browser" ? "div" : "main";
  return (
    <Part className="exception" data-testid="exception">
      <Mark size={40} />
      {status === null ? null : <p className="exception__type">{status}</p>}
      <Heading key={kind} text={title} />
      <p className="muted">{text}</p>
      {reference === null || !hasReference ? null : <FaultReference reference={reference} />}
      <Ways retries={retries} asked={asked} permission={permission} isSignedIn={isSignedIn} />
      <HouseHelp />
    </Part>
  );
}

/** Heard first, and anew for another kind. */
function Heading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}

type WaysProps = {
  readonly retries: boolean;
  readonly asked: string | null;
  readonly permission: Permission | null;
  readonly isSignedIn: boolean;
};

function Ways({ retries, asked, permission, isSignedIn }: WaysProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** The page that was wanted, once there is somebody to ask for it. */
  const retry = async () => {
    setBusy(true);
    await loadSession();
    setBusy(false);
    if (session.get().status !== "unreachable") await navigate(asked ?? homePath, { replace: true });
  };
  return (
    <div className="exception__ways">
      {retries ? (
        <Button look="primary" disabled={isBusy} onClick={() => void retry()}>
          {isBusy ? C("OneMoment") : C("Retry")}
        </Button>
      ) : (
        <Button look="primary" onClick={() => void navigate(homePath)}>
          {L("GoHome")}
        </Button>
      )}
      {permission === null ? null : <AskForAccess permission={permission} />}
      {history.length > 1 ? <Button onClick={() => void navigate(-1)}>{L("Back")}</Button> : null}
      {isSignedIn ? <Link to={signOutPath}>{L("SwitchAccount")}</Link> : null}
    </div>
  );
}

/** A task for who manages the house's users, which they find in their inbox. */
function AskForAccess({ permission }: { readonly permission: Permission }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const ask = async () => {
    try {
      const { told } = await call(notificationService.AskForAccess, { permission });
      setAnswer(told > 0 ? L("AccessAsked") : L("AccessNobody"));
    } catch (error) {
      setAnswer(failureOf(error).message);
    }
  };
  if (answer !== null)
    return (
      <p className="exception__said" role="status">
        {answer}
      </p>
    );
  return <Button onClick={() => void ask()}>{L("AskForAccess")}</Button>;
}

/** The status is in it, so that it is heard before anything else and stands in the list of tabs. */
function useTitle(title: string): void {
  const whole = `${title} – ${C("AppName")}`;
  useEffect(() => {
    document.title = whole;
    pageTitle.set(whole);
  }, [whole]);
}
