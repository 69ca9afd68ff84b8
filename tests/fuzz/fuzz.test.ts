import { expect, it } from 'vitest';
import { campaign } from './campaign.ts';
import { KINDS } from './school.ts';

const REQUESTS = 600;
/** All kinds of users together take a minute at most, on any machine; the long run (test:torture) sends more. */
const WITHIN_MS = 12_000;

it.each(KINDS)(
  '[SEC-30, SEC-48] every generated request as %s gets a response that the OpenAPI document declares',
  async (kind) => {
    const { sent } = await campaign({ kind, requests: REQUESTS, seed: 20_240_501, withinMs: WITHIN_MS });
    expect(sent).toBeGreaterThan(0);
  },
  120_000,
);
