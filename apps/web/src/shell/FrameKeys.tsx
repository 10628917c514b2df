// What the frame does by key on every page, and what it says when the page becomes another.

import { Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { changeDisplay, display } from "../lib/display.ts";
import { copyRow, copyTable } from "./copy-by-key.ts";
import { onFrameKeys, useKeyboard } from "../lib/keys.ts";
import { clientPortalPath, dashboardPath, homePath, priceListsPath } from "../lib/paths.ts";
import { hasRole, useSignedIn } from "../lib/session.ts";
import { pageTitle, said, say } from "../lib/say.ts";
import { useStore } from "../lib/store.ts";
import { walkRows } from "./walk-rows.ts";
import { lazyPart } from "../ui/lazy-part.ts";

const HelpDialog = lazyPart(async () => (await import("./HelpDialog.tsx")).HelpDialog);
const FindDialog = lazyPart(async () => (await import("./FindDialog.tsx")).FindDialog);

type Opened = "help" | "find" | null;

/** The dialogs that a key opens on every page; `help` is opened by a button of the frame as well. */
export function useFrameKeys() {
  const navigate = useNavigate();
  const [opened, open] = useState<Opened>(null);
  const isCustomer = hasRole(useSignedIn(), "CUSTOMER");
  useKeyboard();
  useEffect(() => {
    addEventListener("keydown", walkRows);
    return () => removeEventListener("keydown", walkRows);
  }, []);
  useEffect(
    () =>
      onFrameKeys({
        help: () => open("help"),
        palette: () => open("find"),
        // A page with a search of its own takes this key first.
        search: () => open("find"),
        goDashboard: () => void navigate(dashboardPath),
        goTrading: () => void navigate(homePath),
        goMarket: () => void navigate(priceListsPath),
        goPortfolio: () => void navigate(isCustomer ? `${clientPortalPath}/portfolio-holding` : dashboardPath),
        privacy: () => changeDisplay({ hidesAmounts: !display.get().hidesAmounts }),
        copyRow,
        copyTable,
        chartTable: pressTableButton,
      }),
    [navigate, isCustomer],
  );
  const close = () => open(null);
  const dialogs = (
    <Suspense fallback={null}>
      {opened === "help" ? <HelpDialog onClose={close} /> : null}
      {opened === "find" ? <FindDialog onClose={close} /> : null}
    </Suspense>
  );
  return { openHelp: () => open("help"), dialogs };
}

/** The picture in the panel that has the focus, else the first on the page. */
function pressTableButton(): void {
  const panel = document.activeElement?.closest(".panel");
  const button =
    panel?.querySelector<HTMLElement>("[data-as-table]") ?? document.querySelector<HTMLElement>("[data-as-table]");
  button?.click();
}

/** Heard and not seen; it stands in the page from the first, as screen readers need. */
export function Said() {
  const { id, text } = useStore(said);
  return (
    <div className="sr-only" role="status" data-testid="said">
      <span key={id}>{text}</span>
    </div>
  );
}

/** Another page: its title is said, and a focus that went with the old page begins at the new one's content. */
export function PageNews() {
  const title = useStore(pageTitle);
  const known = useRef(title);
  useEffect(() => {
    if (known.current === title) return;
    const isFirst = known.current === "";
    known.current = title;
    if (isFirst) return;
    say(title);
    if (document.activeElement === document.body) document.getElementById("content")?.focus();
  }, [title]);
  return null;
}
