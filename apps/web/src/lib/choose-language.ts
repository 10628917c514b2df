// Changes the language of somebody signed in: on this device, and for them wherever they sign in.

import { userService } from "@tradebook/contract/services/user.ts";
import { call, failureOf } from "./api.ts";
import { setCulture } from "./culture.ts";
import { notifyFailure } from "./notify.ts";

/** The page is read anew in the other language; what was typed elsewhere is kept as on every reload. */
export async function chooseLanguage(name: string): Promise<void> {
  setCulture(name);
  try {
    await call(userService.ChangeLanguage, { languageName: name });
  } catch (error) {
    notifyFailure(failureOf(error));
    return;
  }
  location.reload();
}
