// The way from a thing to all that was done to it, for whoever may read the audit trail.

import type { AuditObject } from "@tradebook/contract/audit-search.ts";
import { Link } from "react-router";
import { reportsPath } from "../lib/paths.ts";
import { may, useSignedIn } from "../lib/session.ts";
import { L } from "./list-words.ts";

type Props = { readonly kind: AuditObject; readonly id: number | string; readonly label?: string };

export function AuditLink({ kind, id, label }: Props) {
  if (!may(useSignedIn(), "VIEW_AUDIT_TRAIL")) return null;
  const query = new URLSearchParams({ object: kind, id: String(id) });
  return (
    <p className="part__note">
      <Link to={`${reportsPath}/audit-trail?${query.toString()}`}>{label ?? L("WhatHappened")}</Link>
    </p>
  );
}
