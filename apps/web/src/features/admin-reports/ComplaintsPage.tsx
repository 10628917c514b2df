// The register of complaints, for those who look after them.

import { ComplaintDrawer } from "./ComplaintDrawer.tsx";
import { complaints } from "./complaints.tsx";
import { ReportList } from "./ReportList.tsx";

export function ComplaintsPage() {
  return <ReportList list={complaints} drawer={ComplaintDrawer} />;
}
