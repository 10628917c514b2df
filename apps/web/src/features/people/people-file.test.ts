// A file of people is read by its heads, however it was written, and what it lacks is said.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { exampleFile, readPeople } from "./people-file.ts";

test("the file that is offered as an example is read as it looks", () => {
  assert.deepEqual(readPeople(exampleFile), {
    rows: [
      {
        userName: "bisi",
        name: "Bisi",
        surname: "Alao",
        emailAddress: "bisi@example.com",
        phoneNumber: "+2348030000001",
        roleNames: ["BROKER"],
      },
      {
        userName: "tunde",
        name: "Tunde",
        surname: "Bello, Jr",
        emailAddress: "tunde@example.com",
        phoneNumber: "",
        roleNames: ["BROKER", "COMPLIANCE"],
      },
    ],
  });
});

test("heads come in any order and letters, empty lines are passed over, and quotes and marks are taken off", () => {
  const text = '\u{FEFF}SURNAME,Phone,e-mail,Name,"userName"\n"O""Neil",\'+2348030000002,o@n.example,Ola,ola\n\n,,,,\n';
  assert.deepEqual(readPeople(text), {
    rows: [
      {
        userName: "ola",
        name: "Ola",
        surname: 'O"Neil',
        emailAddress: "o@n.example",
        phoneNumber: "+2348030000002",
        roleNames: [],
      },
    ],
  });
});

test("a file without a head that is needed, without people, or with too many is not sent", () => {
  assert.deepEqual(readPeople("name,phone\nAda,1"), { missing: ["User name", "Surname", "E-mail"] });
  assert.deepEqual(readPeople("username,name,surname,email\n"), { rows: [], isEmpty: true });
  const many = ["username,name,surname,email", ...Array.from({ length: 301 }, (_, n) => `u${n},a,b,c`)].join("\n");
  assert.deepEqual(readPeople(many), { tooLong: 301 });
});
