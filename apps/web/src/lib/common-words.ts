// The bundle's own words that every page may need, in English; the server's words come before them.

export const commonWords = {
  AppName: "Tradebook",
  UnknownError: "No answer from the server",
  UnknownErrorHint: "Check your connection and try again.",
  AnErrorOccured: "An error occured",
  Close: "Close",
  Retry: "Try again",
  Cancel: "Cancel",
  OneMoment: "One moment…",
  Loading: "Loading {0}…",
  ThePage: "the page",
  ServerUnreachable: "Tradebook cannot be reached",
  ServerUnreachableHint: "Your connection may be down. Nothing was lost; we try again as soon as you do.",
  Stale: "Last heard {0} ago",
  AtOnce: "now",
  Up: "up",
  Down: "down",
  Unchanged: "unchanged",
  SkipToContent: "Skip to content",
  Language: "Language",
  HowMade: "How this is made: {0}",
} as const;
