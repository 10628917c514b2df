// The page for what cannot be shown: no access, nothing there, a fault.

import { notificationService } from "@tradebook/contract/services/notification.ts";
import { permissions, type Permission } from "@tradebook/domain/access/permission.ts";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { call, failureOf, lastFault } from "../../lib/api.ts";
import { mayOpen, menuRows, type Gate } from "../../lib/menu.ts";
import { P } from "../../lib/page-words.ts";
import { homePath, signOutPath } from "../../lib/paths.ts";
import { L, type ShellWord } from "../../lib/shell-words.ts";
import { useSession, type Session } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { inLanguage } from "../../lib/words.ts";
import { Button } from "../../ui/Button.tsx";
import { FaultReference } from "../../ui/FaultReference.tsx";
import { Mark } from "../../ui/Icon.tsx";
import { HouseHelp } from "../../shell/HouseHelp.tsx";
import "./exception.css";

type Kind = { readonly title: ShellWord; readonly text: ShellWord };

const kinds: Readonly<Record<string, Kind>> = {
  "401": { title: "NoPermissionTitle", text: "NoPermissionText" },
  "403": { title: "ForbiddenTitle", text: "ForbiddenText" },
  "404": { title: "NotFoundTitle", text: "NotFoundText" },
};

export function ExceptionPage() {
  const [query] = useSearchParams();
  const session = useSession();
  const navigate = useNavigate();
  const type = query.get("type") ?? "500";
  const { title, text, permission } = useWhatIsWrong(type, session);
  const reference = useStore(lastFault);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The frame of who is signed in brings the page's main part.
  const Part = session.status === "signedIn" ? "div" : "main";
  return (
    <Part className="exception">
      <Mark size={40} />
      <p className="exception__type">{type}</p>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="muted">{text}</p>
      {reference === null || kinds[type] !== undefined ? null : <FaultReference reference={reference} />}
      <div className="exception__ways">
        <Button look="primary" onClick={() => void navigate(homePath)}>
          {L("GoHome")}
        </Button>
        {permission === null ? null : <AskForAccess permission={permission} />}
        {history.length > 1 ? <Button onClick={() => void navigate(-1)}>{L("Back")}</Button> : null}
        {session.status === "signedIn" ? <Link to={signOutPath}>{L("SwitchAccount")}</Link> : null}
      </div>
      <HouseHelp />
    </Part>
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

/** And the permission that opens it, where one does. */
type Said = { readonly title: string; readonly text: string; readonly permission: Permission | null };

/** Whoever was turned away at a page's door reads which page it was and what opens it. */
function useWhatIsWrong(type: string, session: Session): Said {
  const { state } = useLocation() as { readonly state: unknown };
  const kind = kinds[type];
  if (kind === undefined) return { title: P("FaultTitle"), text: P("FaultText"), permission: null };
  const asked = type === "401" ? menuRows().find(({ path }) => path.toLowerCase() === askedIn(state)) : undefined;
  if (asked === undefined || session.status !== "signedIn" || mayOpen(asked, session)) {
    return { title: L(kind.title), text: L(kind.text), permission: null };
  }
  const heading = L("NoPermissionTo", P(asked.title));
  // Nobody on this side can give what belongs to the other.
  const other = session.tenant === null ? "tenant" : "host";
  const given = [asked.permission].flat().filter((one) => one !== null && permissions[one].side !== other);
  if (asked.permission !== null && given.length === 0)
    return { title: heading, text: L(other === "host" ? "NoPermissionHost" : "NoPermissionFirm"), permission: null };
  return { title: heading, text: whatOpens(asked), permission: given[0] ?? null };
}

/** In lower case, since routes match without it. */
function askedIn(state: unknown): string | null {
  const asked = typeof state === "object" && state !== null && "asked" in state ? state.asked : null;
  return typeof asked === "string" ? asked.toLowerCase().replace(/\/+$/, "") : null;
}

function whatOpens({ permission }: Gate): string {
  if (permission === null) return L("NoPermissionCustomers");
  const names = [permission].flat().map((one) => `“${inLanguage(permissions[one].displayName)}”`);
  return L("NoPermissionNeeds", names.join(" / "));
}
