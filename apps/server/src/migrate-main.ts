// npm run migrate: brings the database to the newest schema, and says what it applied.

import { ownerUrl } from "./db/config.ts";
import { migrate } from "./db/migrate.ts";

const applied = await migrate(ownerUrl());
for (const name of applied) process.stdout.write(`applied ${name}\n`);
if (applied.length === 0) process.stdout.write("The database is up to date.\n");
