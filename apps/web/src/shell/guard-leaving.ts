// Holds back whatever would take the page or its tab away: a link, a tab, the browser's back and forward, its closing.

import type { Navigator } from "react-router";
import { leavesForm, leavesTab, type Place } from "./leaves-tab.ts";
import { heardFirst } from "../lib/pop-first.ts";

/** Asks the person; `go` does what was held back. */
type Ask = (go: () => void) => void;

/** Until the returned function is called. */
export function guardLeaving(navigator: Navigator, ask: Ask): () => void {
  const past = guardHistory(ask);
  const ends = [guardLinks(navigator, ask, past.stand), past.end, guardClosing()];
  return () => ends.forEach((end) => end());
}

/** The router offers no way between a link and where it leads; its two steps stand in for it. */
function guardLinks(navigator: Navigator, ask: Ask, moved: () => void): () => void {
  const steps = { push: navigator.push.bind(navigator), replace: navigator.replace.bind(navigator) };
  for (const name of ["push", "replace"] as const) {
    navigator[name] = (to, state, options) => {
      const go = () => steps[name](to, state, options);
      if (leavesTab(location, to)) return ask(go);
      go();
      moved();
    };
  }
  return () => void Object.assign(navigator, steps);
}

/** The address has changed already when it is told: it is put back, to where `stand` was last called, before anybody else hears of it. */
function guardHistory(ask: Ask): { readonly stand: () => void; readonly end: () => void } {
  let [here, index] = [placeNow(), indexNow()];
  const stand = () => {
    [here, index] = [placeNow(), indexNow()];
  };
  let expected: "nothing" | "return" | "leave" = "nothing";
  const onPop = (event: PopStateEvent) => {
    if (expected === "leave") return;
    if (expected === "nothing" && !leavesForm(here, placeNow())) {
      return stand();
    }
    event.stopImmediatePropagation();
    if (expected === "return") {
      expected = "nothing";
      return;
    }
    const steps = indexNow() - index || -1;
    expected = "return";
    history.go(-steps);
    ask(() => {
      expected = "leave";
      history.go(steps);
    });
  };
  heardFirst.set(onPop);
  return { stand, end: () => heardFirst.set(null) };
}

function placeNow(): Place {
  return { pathname: location.pathname, search: location.search };
}

/** How far into the visit this is, as the router numbers its entries. */
function indexNow(): number {
  const state: unknown = history.state;
  const index: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "idx") : null;
  return typeof index === "number" ? index : 0;
}

/** The browser asks in its own words. */
function guardClosing(): () => void {
  const stay = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", stay);
  return () => removeEventListener("beforeunload", stay);
}
