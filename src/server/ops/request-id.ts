import { randomBytes } from 'node:crypto';

/** Letters and digits, 32 of them, without four that look like others: i, l, o and 1. */
const ALPHABET = Buffer.from('abcdefghjkmnpqrstuvwxyz234567890');
const LENGTH = 12;
/** Ids are generated in batches: a call of the system's generator costs more than the rest. */
const AT_ONCE = 256;

let letters = '';
let next = 0;

/** Returns a request id: twelve letters and digits (60 bits), short enough to be read out over the telephone. */
export function newRequestId(): string {
  if (next === letters.length) {
    const bytes = randomBytes(LENGTH * AT_ONCE);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = ALPHABET[bytes[index]! & 31]!;
    letters = bytes.toString('latin1');
    next = 0;
  }
  const id = letters.slice(next, next + LENGTH);
  next += LENGTH;
  return id;
}
