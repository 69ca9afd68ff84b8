import { expect, it } from 'vitest';
import { campaign } from './campaign.ts';
import { KINDS } from './school.ts';

const REQUESTS = 600;
/** All kinds of people together take a minute at most, on whatever machine; what is left is for the long run. */
const WITHIN_MS = 12_000;

it.each(KINDS)(
  'every generated request as %s gets a response that the OpenAPI document declares',
  async (kind) => {
    const { asked } = await campaign({ kind, requests: REQUESTS, seed: 20_240_501, withinMs: WITHIN_MS });
    expect(asked).toBeGreaterThan(0);
  },
  120_000,
);
