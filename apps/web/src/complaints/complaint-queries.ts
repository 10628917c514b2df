// What is asked of one's own complaints, and the address at which one is filed.

import { complaintAbouts, complaintService, type Complaint } from "@tradebook/contract/services/complaint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../lib/api.ts";
import { settingsPath } from "../lib/paths.ts";

export const complaintsKey = ["complaints"] as const;
const most = 100;

export function ownComplaintsQuery() {
  return queryOptions({
    queryKey: complaintsKey,
    queryFn: ({ signal }) => call(complaintService.GetOwnComplaints, { skipCount: 0, maxResultCount: most }, signal),
  });
}

type Subject = Pick<Complaint, "about" | "ref" | "cscsAccount">;

/** The form of a complaint about this, in the person's own settings. */
export function complaintPath({ about, ref, cscsAccount }: Subject): string {
  const query = new URLSearchParams({ tab: "complaints", about, ref: ref ?? "", account: cscsAccount ?? "" });
  return `${settingsPath}?${query.toString()}`;
}

/** What an address complains of; null when it only shows what was filed. */
export function subjectIn(query: URLSearchParams): Subject | null {
  const about = complaintAbouts.find((one) => one === query.get("about"));
  if (about === undefined) return null;
  const cscsAccount = query.get("account") || null;
  const ref = query.get("ref") || null;
  return about === "general" || ref === null
    ? { about: "general", ref: null, cscsAccount }
    : { about, ref, cscsAccount };
}
