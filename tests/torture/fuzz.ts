import { campaign } from '#tests/fuzz/campaign.ts';
import { KINDS } from '#tests/fuzz/school.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

const REQUESTS = 50_000;

/** Tens of thousands of generated requests as each kind of person. */
export async function tortureByRequests(options: TortureOptions): Promise<Outcome[]> {
  const { seed, requests = REQUESTS, kind: only } = options;
  const outcomes: Outcome[] = [];
  for (const kind of KINDS) {
    if (only !== undefined && only !== kind) continue;
    const name = `fuzz as ${kind}`;
    try {
      const { asked, slowestMs, heapGrowthMb, statuses } = await campaign({ kind, requests, seed });
      const answered = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
      const figures = `${asked} requests, slowest ${slowestMs.toFixed(0)} ms, heap +${heapGrowthMb.toFixed(0)} MB; ${answered.join(', ')}`;
      outcomes.push({ name, problem: null, figures });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error), figures: '' });
    }
    const { problem, figures } = outcomes.at(-1)!;
    process.stdout.write(`${problem === null ? '✓' : '✗'} ${name}: ${problem ?? figures}\n`);
  }
  return outcomes;
}
