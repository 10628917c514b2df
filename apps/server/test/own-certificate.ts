// A certificate that a key signs for itself, written in DER by hand: for a TLS server of a test.

import { generateKeyPairSync, sign } from "node:crypto";

const [sequence, set, integer, bits, objectId, text, time] = [0x30, 0x31, 0x02, 0x03, 0x06, 0x0c, 0x17];
const oid = { commonName: [0x55, 0x04, 0x03], ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02] };

/** For `name`, good until then. */
export function ownCertificate(name: string, until: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = part(sequence, part(objectId, Buffer.from(oid.ecdsaWithSha256)));
  const commonName = part(sequence, part(objectId, Buffer.from(oid.commonName)), part(text, Buffer.from(name)));
  const who = part(sequence, part(set, commonName));
  const body = part(
    sequence,
    part(0xa0, part(integer, Buffer.from([2]))),
    part(integer, Buffer.from([1])),
    algorithm,
    who,
    part(sequence, part(time, timeText(new Date(0))), part(time, timeText(until))),
    who,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = sign("sha256", body, privateKey);
  const whole = part(sequence, body, algorithm, part(bits, Buffer.from([0]), signature));
  const cert = `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`;
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}

function part(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** `YYMMDDHHMMSSZ`. */
function timeText(at: Date): Buffer {
  return Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`);
}
