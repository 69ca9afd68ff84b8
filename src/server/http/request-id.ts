import { randomBytes } from 'node:crypto';

/** Letters and digits, 32 of them, without four that look like others: i, l, o and 1. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz234567890';

let pool = Buffer.alloc(0);

/** An id for one request: twelve letters and digits (60 bits), short enough to be read out over the telephone. */
export function newRequestId(): string {
  // The system's generator is asked for many at once: one call a request would cost more than the rest of the id.
  if (pool.length < 12) pool = randomBytes(12 * 256);
  let id = '';
  for (const byte of pool.subarray(0, 12)) id += ALPHABET.charAt(byte & 31);
  pool = pool.subarray(12);
  return id;
}
