// The database's part of the environment, for the programs that need nothing else: migrate, seed, verify.

const missing =
  "DATABASE_URL is not set: give the address of a PostgreSQL 15 or later, such as postgresql://user@host/tradebook.";

/** The owner's address, for migrations. */
export function ownerUrl(): string {
  const url = process.env["DATABASE_OWNER_URL"] ?? process.env["DATABASE_URL"];
  if (url === undefined || url === "") throw new Error(missing);
  return url;
}

/** The application's address. */
export function appUrl(): string {
  const url = process.env["DATABASE_URL"];
  if (url === undefined || url === "") throw new Error(missing);
  return url;
}

/** The demo users' password when one is given. */
export function demoPassword(): string | undefined {
  const given = process.env["TRADEBOOK_DEMO_PASSWORD"];
  return given === "" ? undefined : given;
}

/** The seed of everything invented. */
export function demoSeed(): number {
  const seed = Number(process.env["TRADEBOOK_SEED"] ?? "1");
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error("TRADEBOOK_SEED is not a whole number from 0 on.");
  return seed;
}

/** Where the installation keeps its files, the ends of the audit trails among them. */
export function dataDir(): string {
  const given = process.env["TRADEBOOK_DATA_DIR"];
  return given === undefined || given === "" ? ".data" : given;
}

/** The file of the keys that personal data are sealed with, and whether it may be made here: as the server has it. */
export function secretFile(): { readonly path: string; readonly mayCreate: boolean } {
  const given = process.env["TRADEBOOK_SECRET_FILE"];
  const path = given === undefined || given === "" ? `${dataDir()}/secrets.json` : given;
  return { path, mayCreate: process.env["NODE_ENV"] !== "production" };
}
