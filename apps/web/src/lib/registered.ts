// What somebody said of themselves when they registered, so that the application does not ask for it again.

export type Registered = {
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly phoneNumber: string | null;
};

const key = "tradebook.registered";

/** Until the tab is closed. */
export function keepRegistered(registered: Registered): void {
  sessionStorage.setItem(key, JSON.stringify(registered));
}

export function registered(): Registered | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  const kept = JSON.parse(text) as Partial<Registered> | null; // written above alone
  const { name = "", surname = "", emailAddress = "", phoneNumber = null } = kept ?? {};
  return { name, surname, emailAddress, phoneNumber };
}
