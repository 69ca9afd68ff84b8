import { randomFillSync } from 'node:crypto';

const bytes = new Uint8Array(16);
const buffer = Buffer.from(bytes.buffer);
const view = new DataView(bytes.buffer);
const COUNTER_END = 0x1000;
let lastMillisecond = 0;
let counter = 0;

/**
 * A new UUID of version 7 (RFC 9562 section 5.7) as 36 lower-case characters: 48 bits of Unix milliseconds, a 12-bit
 * counter (section 6.2, method 1) and 62 random bits. Within one process every id sorts after the ones before it,
 * also when several are made in one millisecond or the clock is set back.
 */
export function newId(): string {
  randomFillSync(bytes);
  const now = Date.now();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    // The top bit starts at zero: at least 2,048 ids fit into a millisecond before the next one is borrowed.
    counter = view.getUint16(6) & 0x7ff;
  } else if (++counter === COUNTER_END) {
    lastMillisecond += 1;
    counter = 0;
  }
  view.setUint16(0, Math.floor(lastMillisecond / 2 ** 32));
  view.setUint32(2, lastMillisecond % 2 ** 32);
  view.setUint16(6, 0x7000 | counter);
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = buffer.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
