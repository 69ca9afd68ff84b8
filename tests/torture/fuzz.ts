import { campaign } from '#tests/fuzz/campaign.ts';
import { KINDS } from '#tests/fuzz/school.ts';
import type { TortureOptions } from './options.ts';
import type { Outcome } from './outcome.ts';

const REQUESTS = 50_000;
/** A short run: so many requests as each kind of user, or as many as fit into the time. */
const SHORT = { requests: 100, withinMs: 3_000 };

/** Sends tens of thousands of generated requests as each kind of user. */
export async function tortureByRequests(options: TortureOptions): Promise<Outcome[]> {
  const { seed, short, kind: only } = options;
  const { requests = short ? SHORT.requests : REQUESTS } = options;
  const outcomes: Outcome[] = [];
  for (const kind of KINDS) {
    if (only !== undefined && only !== kind) continue;
    const name = `fuzz as ${kind}`;
    try {
      const { sent, slowestMs, heapGrowthMb, statuses } = await campaign({
        kind,
        requests,
        seed,
        ...(short && { withinMs: SHORT.withinMs }),
      });
      const byStatus = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
      const summary = `${sent} requests, slowest ${slowestMs.toFixed(0)} ms, heap +${heapGrowthMb.toFixed(0)} MB; ${byStatus.join(', ')}`;
      outcomes.push({ name, problem: null, summary });
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? error.message : String(error), summary: '' });
    }
    const { problem, summary } = outcomes.at(-1)!;
    process.stdout.write(`${problem === null ? '✓' : '✗'} ${name}: ${problem ?? summary}\n`);
  }
  return outcomes;
}
