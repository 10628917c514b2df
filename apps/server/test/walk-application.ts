// An application to open an account, from the hands of a newcomer to those of two reviewers.

import { answersOf, checked, customerClient, formOf, fourFiles, withForms } from "./customer-world.ts";
import { idIn, type Stage } from "./walk-stage.ts";
import { resultOf, type ApiAnswer } from "./with-server.ts";

const reason = "A reason";

/** An application through its life: handed in, returned, handed in again, approved; another is declined. */
export async function application(stage: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const { s, admin, supervisor, newcomer } = stage;
  const files = await fourFiles();
  const applicant = await customerClient(s, (await newcomer()).name);
  const handedIn = await applicant.send("CustomerRegister", formOf(answersOf(), files));
  const id = idIn(handedIn);
  await checked(admin, id);
  const taken = await admin.post("Customer/TakeForReview", { id });
  const { items } = resultOf(await admin.get("Customer/GetReviewers")) as { items: readonly { readonly id: number }[] };
  const assigned = await supervisor.post("Customer/AssignForReview", { id, userId: items[0]?.id });
  resultOf(await admin.post("Customer/TakeForReview", { id, takeOver: true }));
  const reasons = [{ field: "city", reason }];
  const returned = await admin.post("Customer/ReturnForInfo", { id, reasons });
  resultOf(await applicant.send("CustomerRegister", formOf({ id, city: "Yaba" })));
  await checked(admin, id);
  resultOf(await admin.post("Customer/TakeForReview", { id }));
  const repeated = await admin.post("Customer/RepeatChecks", { id });
  await checked(admin, id);
  const path = "Customer/ApproveAndSubmitCustomerAccountCreationRequest";
  const approved = await supervisor.post(path, { id, note: reason });
  const other = withForms(s, await s.signIn((await newcomer()).name));
  const second = idIn(await other.send("CustomerRegister", formOf(answersOf(), files)));
  resultOf(await admin.post("Customer/TakeForReview", { id: second }));
  const declined = await admin.post("Customer/Reject", { id: second, reason });
  return {
    "Customer/CustomerRegister": handedIn,
    "Customer/TakeForReview": taken,
    "Customer/AssignForReview": assigned,
    "Customer/ReturnForInfo": returned,
    "Customer/RepeatChecks": repeated,
    [path]: approved,
    "Customer/Reject": declined,
  };
}
