import { expect, it } from 'vitest';
import { attempts } from '#tests/torture/attempts.ts';

it('[FAULT-01, MORE-110] no acknowledged answer of a test is lost when the server is killed while many answer and submit', async () => {
  const met = await attempts({ engine: 'postgres', learners: 30, questions: 10, seed: 7, pace: null });
  expect(met).toMatchObject({ kills: 2, answers: 300 });
  expect(met.submits).toHaveLength(30);
});
