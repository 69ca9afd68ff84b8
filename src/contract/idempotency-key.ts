import { z } from 'zod';

/**
 * A caller's own random key, sent as `Idempotency-Key`: the same key with the same input acts once, so that a call whose response
 * was lost can be repeated (https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/).
 */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);
