import { randomBytes } from 'node:crypto';

/** RFC 4648 base32 letters without those that look like one another when read out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz234567890'.slice(0, 32);

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
