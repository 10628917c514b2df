// A report: a list in the reports' own words.

import type { List } from "../../lists/list.ts";
import type { ReportWord } from "./admin-reports-words.ts";

export type Report<Row, Totals> = List<Row, Totals, ReportWord>;
