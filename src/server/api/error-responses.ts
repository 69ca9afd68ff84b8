import type { z } from 'zod';
import { ERRORS, errorBody, type ErrorCode } from '#contract/errors.ts';

/** The responses part of a route's schema for the ways it can fail: one entry a status, naming the codes under it. */
export function failures(...codes: ErrorCode[]): Record<number, z.ZodType> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const [status] = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      errorBody.meta({ description: list.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n') }),
    ]),
  );
}
