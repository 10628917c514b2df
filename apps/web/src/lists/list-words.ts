// The words that every list needs, in English; the server's words of the same keys come before them.

import { wordsOf } from "../lib/words.ts";

export const L = wordsOf({
  Refresh: "Refresh",
  Filters: "Filters",
  FiltersOn: "Filters ({0})",
  ClearFilters: "Clear filters",
  NotValid: "This can’t be searched for; correct it or leave it empty.",
  Rows: "Rows per page",
  RowsOf: "{0} rows",
  Page: "Page {0} of {1}",
  FirstPage: "First page",
  PreviousPage: "Previous page",
  NextPage: "Next page",
  Range: "{0}–{1} of {2}",
  PastTheEnd: "There are fewer pages by now",
  FilteredEmpty: "No row matches 1 filter",
  FilteredEmptyMany: "No row matches {0} filters",
  RefreshFailed: "The rows could not be read again; these are as they were.",
  AsAt: "as at {0}",
  TotalsOf: "Totals of all {0}",
  OpenRow: "Open {0}",
  New: "{0} new",
  NewHint: "Rows that came since this page was read",
});
