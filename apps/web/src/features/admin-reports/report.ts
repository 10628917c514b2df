// A report: a list in the reports' own words, and what the server is asked for to make a file of it.

import type { ExportInput, HouseReport } from "@tradebook/contract/export.ts";
import type { Asked } from "../../lists/list-asked.ts";
import type { List } from "../../lists/list.ts";
import type { ReportWord } from "./admin-reports-words.ts";

export type Report<Row, Totals> = List<Row, Totals, ReportWord>;

/** Everything but the format. */
export type FileAsked = Omit<ExportInput, "format" | "report"> & { readonly report: HouseReport };
export type FileOf = (values: Asked["values"]) => FileAsked;
