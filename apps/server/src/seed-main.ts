// npm run seed: makes the demo world in an empty database, and says once who may sign in.

import { systemClock } from "./clock.ts";
import { hashPassword } from "./credentials/password.ts";
import { createPersonalData } from "./credentials/personal-data.ts";
import { readSecrets } from "./credentials/secrets.ts";
import { appUrl, demoPassword, demoSeed, secretFile } from "./db/config.ts";
import { openDatabase } from "./db/database.ts";
import { makeDemoWorld } from "./demo/demo-world.ts";
import { demoHouses } from "./demo/people.ts";
import { freshBytes } from "./ids.ts";

// Letters and digits that nobody takes for another.
const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";

function freshPassword(): string {
  return [...freshBytes(14)].map((byte) => alphabet[byte % alphabet.length]).join("");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sayWho(password: string): void {
  const rows = demoHouses.flatMap((house, place) =>
    house.users.map(({ userName, role }) => {
      const numbers = house.accounts.filter((account) => account.holder === userName).map((one) => one.cscsAccount);
      return [`${house.tenancyName} (${place + 1})`, userName, role, numbers.join(" ")];
    }),
  );
  say("The demo world is made. Everybody's password is the one below; it is shown this once.");
  for (const [tenant = "", user = "", role = "", accounts = ""] of [
    ["Tenant", "User", "Role", "Securities accounts"],
    ["host", "admin", "ADMIN", ""],
    ...rows,
  ]) {
    say(`  ${tenant.padEnd(14)}${user.padEnd(12)}${role.padEnd(12)}${accounts}`.trimEnd());
  }
  say(`  Password: ${password}`);
}

const password = demoPassword() ?? freshPassword();
const db = openDatabase({ url: appUrl(), orderConnections: 1, orderStatementMs: 60_000 });
try {
  const { path, mayCreate } = secretFile();
  const personalData = createPersonalData(readSecrets(path, mayCreate));
  const terms = { now: systemClock.now(), seed: demoSeed(), passwordHash: () => hashPassword(password), personalData };
  const answer = await makeDemoWorld(db, terms);
  if (answer === "made") sayWho(password);
  else if (answer === "there already") say("The demo world is already there.");
  else say("The database already holds a brokerage, so no demo world was made in it.");
} finally {
  await db.close();
}
