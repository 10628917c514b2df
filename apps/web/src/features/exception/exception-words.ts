// What cannot be shown and why, in English, for whoever is not signed in too; the server's words of the same keys come before them.

import { wordsOf } from "../../lib/words.ts";

export const exceptionWords = {
  OfflineTitle: "You are offline",
  OfflineText: "Tradebook could not be reached. Nothing you typed is lost. Check your connection and try again.",
  MaintenanceTitle: "Maintenance is under way",
  MaintenanceText: "It is over on {0} at {1}, Lagos time. Orders that are working stay on the market.",
  MaintenanceSoon: "Maintenance is planned",
  MaintenanceNone: "There is no maintenance now",
  MaintenanceNoneText: "Try again. If the page still does not open, tell your broker.",
  BrowserTitle: "This browser is too old",
  BrowserText: "Tradebook needs a newer one. Bring it up to date, or use a current Chrome, Edge, Firefox or Safari.",
  TenantTitle: "This firm is not active",
  TenantText: "Nobody can sign in to it now. What you own stays yours. Ask your broker.",
} as const;

export const E = wordsOf(exceptionWords);
