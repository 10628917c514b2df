// The way from an order, a note or a movement of money to a complaint about it.

import type { Complaint } from "@tradebook/contract/services/complaint.ts";
import { Link } from "react-router";
import { useSignedIn } from "../lib/session.ts";
import { complaintPath } from "./complaint-queries.ts";
import { L } from "./complaint-words.ts";
import "./complaints.css";

type Props = {
  readonly of: Pick<Complaint, "about" | "ref"> & { readonly cscsAccount: string };
  /** What it is called there, where it is not simply to complain. */
  readonly label?: string;
};

/** Only for who holds the account: nobody complains for somebody else. */
export function ComplainLink({ of, label = L("ComplainOf") }: Props) {
  const { user } = useSignedIn();
  if (!user.userTradingAccounts.includes(of.cscsAccount)) return null;
  return (
    <Link className="complain-link" to={complaintPath(of)}>
      {label}
    </Link>
  );
}
