import { expect, it } from 'vitest';
import { payments } from '#tests/torture/payments.ts';

it('[FAULT-01] every order of a school that is killed ends paid with access and invoice, or unpaid with neither', async () => {
  expect(await payments({ orders: 24, killEvery: 12, seed: 7 })).toContain('24 orders, 1 kills');
}, 240_000);
