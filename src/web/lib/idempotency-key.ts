/** Returns a random Idempotency-Key for one action. Not `randomUUID`, which only secure contexts have. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
