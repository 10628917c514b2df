// The router, made from the table of routes: the guard, the titles, and the way back after sign-in.

import { lazy, Suspense, useEffect } from "react";
import { BrowserRouter, Navigate, Outlet, Route, Routes, useLocation } from "react-router";
import { commonWords } from "./lib/common-words.ts";
import { loadSession, useSession, type SignedIn } from "./lib/session.ts";
import { P } from "./lib/page-words.ts";
import { useWords, wordsOf } from "./lib/words.ts";
import { mayOpen, setMenu } from "./lib/menu.ts";
import { exceptionPath, homePath, setSignedInPaths, signInPath } from "./lib/paths.ts";
import { pageTitle } from "./lib/say.ts";
import { routeAt, routes, type RouteRow } from "./routes.tsx";
import { Button } from "./ui/Button.tsx";
import { CatchFaults } from "./ui/CatchFaults.tsx";
import { Empty, Skeleton } from "./ui/States.tsx";
import { Toasts } from "./ui/Toasts.tsx";

/** Kept on the device with the rest of the frame; where it is not, the plain words stand. */
const OfflinePage = lazy(async () => ({
  default: await import("./offline/OfflinePage.tsx").then(
    (found) => found.OfflinePage,
    () => Unreachable,
  ),
}));
/** The list of pages comes beside the frame, so that the page's own file is asked for at once. */
const loadShell = async () => (await Promise.all([import("./shell/Shell.tsx"), import("./guarded-pages.ts")]))[0];
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));
const C = wordsOf(commonWords);

setMenu(routes.flatMap((row) => (row.menu === null ? [] : [{ ...row, menu: row.menu }])));
setSignedInPaths(routes.filter((row) => row.access === "signedIn").map((row) => row.path));

export function App() {
  useWords();
  useEffect(() => {
    // While somebody types their password the workspace comes, so that it stands when they are in.
    const fetchAhead = () => void loadShell();
    addEventListener("input", fetchAhead, { once: true });
    return () => removeEventListener("input", fetchAhead);
  }, []);
  return (
    <BrowserRouter>
      <CatchFaults>
        <Suspense fallback={<Skeleton what={C("ThePage")} lines={3} />}>
          <Routes>
            <Route path="/" element={<Navigate to={homePath} replace />} />
            {routes.filter((row) => row.access === "public").map(routeOf)}
            <Route element={<Guard />}>{routes.filter((row) => row.access === "signedIn").map(routeOf)}</Route>
            <Route path="*" element={<Navigate to="/exception?type=404" replace />} />
          </Routes>
        </Suspense>
      </CatchFaults>
      <Toasts />
    </BrowserRouter>
  );
}

function routeOf(row: RouteRow) {
  const Element = row.path === exceptionPath ? Framed : Titled;
  return <Route key={row.path} path={row.path} element={<Element row={row} />} />;
}

/**
 * What cannot be shown is said inside the frame to whoever is signed in, so that the way on stays at hand; but for an old
 * browser, in which the frame would fail.
 */
function Framed({ row }: { readonly row: RouteRow }) {
  const isOld = useLocation().search.includes("type=browser");
  const isSignedIn = useSession().status === "signedIn";
  const Page = row.page; // It titles itself, by what is wrong.
  return isSignedIn && !isOld ? (
    <Shell>
      <Page />
    </Shell>
  ) : (
    <Page />
  );
}

function Titled({ row }: { readonly row: RouteRow }) {
  const title = `${P(row.title)} – ${C("AppName")}`;
  useEffect(() => {
    document.title = title;
    pageTitle.set(title);
  }, [title]);
  const Page = row.page;
  return <Page />;
}

/** Lets in whoever is signed in and allowed; remembers where the others wanted to go. */
function Guard() {
  const session = useSession();
  const location = useLocation();
  switch (session.status) {
    case "loading":
      return <Skeleton what={C("ThePage")} lines={3} />;
    case "unreachable":
      return <OfflinePage />;
    case "anonymous": {
      const from = location.pathname + location.search;
      return <Navigate to={signInPath} replace state={{ from, expired: session.expired }} />;
    }
    case "signedIn":
      return mayEnter(location.pathname, session) ? (
        <Shell>
          <Outlet />
        </Shell>
      ) : (
        <Navigate to="/exception?type=401" replace state={{ asked: location.pathname }} />
      );
    default:
      return session satisfies never;
  }
}

function mayEnter(pathname: string, session: SignedIn): boolean {
  const row = routeAt(pathname);
  return row === undefined || mayOpen(row, session);
}

function Unreachable() {
  const retry = <Button onClick={() => void loadSession()}>{C("Retry")}</Button>;
  return (
    <main role="alert">
      <Empty title={C("ServerUnreachable")} text={C("ServerUnreachableHint")} action={retry} />
    </main>
  );
}
