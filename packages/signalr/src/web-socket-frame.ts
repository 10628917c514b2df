// A server's WebSocket frame, made once for many sockets: whole, not masked, not compressed (RFC 6455, 5.2).

import type { TransferFormat } from "./protocol.ts";

const firstByte = { Text: 0x81, Binary: 0x82 } as const satisfies { readonly [F in TransferFormat]: number };

export function webSocketFrame(records: readonly Buffer[], format: TransferFormat): Buffer {
  const length = records.reduce((total, record) => total + record.length, 0);
  return Buffer.concat([header(firstByte[format], length), ...records]);
}

function header(first: number, length: number): Buffer {
  if (length < 126) return Buffer.from([first, length]);
  if (length < 65_536) return Buffer.from([first, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head.writeUInt8(first, 0);
  head.writeUInt8(127, 1);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
