// Starts the web client.

import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { paintDisplay } from "./lib/display.ts";
import { loadTexts } from "./lib/language.ts";
import "./lib/pop-first.ts";
import { loadSession } from "./lib/session.ts";
import "./ui/fonts.css";
import "./ui/theme.css";
import "./ui/base.css";
import "./ui/controls.css";
import "./ui/surfaces.css";

paintDisplay();

// What every call and many a list are made with; a browser without it would fail at the first of them.
if (!("any" in AbortSignal && "toSorted" in Array.prototype) && !location.search.includes("type=browser"))
  location.replace("/exception?type=browser");

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has the element #root");
void start(root);

/** Not awaited at the top: what a page loads later would then have to be kept apart from what this file brings. */
async function start(place: HTMLElement): Promise<void> {
  await loadTexts(false);
  void loadSession();
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
