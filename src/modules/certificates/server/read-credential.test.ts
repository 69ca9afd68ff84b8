import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCredential } from './read-credential.ts';

type Json = Record<string, unknown>;
const sample = (name: string): string => readFileSync(`tests/fixtures/openbadges/samples/${name}.json`, 'utf8');
const simple = JSON.parse(sample('simple')) as Json;
const three = { proof: Array.from({ length: 3 }, () => (simple.proof as unknown[])[0]) };

const V2 = 'https://www.w3.org/ns/credentials/v2';
const BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
const PROPERTY = 'https://example.com/vocabulary#about';
const alternating = (length: number) => Array.from({ length }, (_, at) => (at % 2 ? V2 : BADGES));
const times = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));
const nested = (depth: number): Json => ({ '@context': [V2, BADGES], evidence: depth > 0 ? [nested(depth - 1)] : [] });
/** Nodes that only their links tell apart: what RDFC-1.0 works longest on. */
const linked = (length: number, links: (at: number) => number[]) => ({
  evidence: times(length, (at) => ({
    id: `_:e${at}`,
    [PROPERTY]: links(at).map((to) => ({ '@id': `_:e${to % length}` })),
  })),
});

/** Returns the processor time of the fastest of some runs, in microseconds: other load of the machine does not count. */
async function costOf(text: string): Promise<number> {
  let least = Infinity;
  for (let run = 0; run < 4; run++) {
    const began = process.threadCpuUsage();
    await readCredential(text);
    const { user, system } = process.threadCpuUsage(began);
    least = Math.min(least, user + system);
  }
  return least;
}

describe('reading a credential', () => {
  it.each<[string, Json]>([
    ['hundreds of contexts that alternate', { '@context': alternating(900) }],
    ['contexts in every object', { evidence: times(450, () => ({ '@context': [V2, BADGES] })) }],
    ['contexts in depth', nested(15)],
    ['as many contexts as are allowed', { evidence: times(18, () => ({ '@context': [V2, BADGES] })) }],
    ['types that have contexts', { type: [...(simple.type as string[]), ...times(1_100, (at) => `Profile${at % 2}`)] }],
    ['known types again and again', { type: times(1_100, (at) => ['VerifiableCredential', 'Profile'][at % 2]) }],
    ['nodes without a name', { evidence: times(400, () => ({ type: 'Evidence' })) }],
    ['nodes that all name each other', linked(18, () => times(18, (to) => to))],
    ['nodes in a ring', linked(130, (at) => [at + 1])],
    ['one property with many values', { evidence: [{ [PROPERTY]: times(1_100, (at) => at) }] }],
    ['more values than are allowed', { evidence: [{ [PROPERTY]: times(4_000, (at) => at) }] }],
    ['a long text', { name: 'x'.repeat(50_000) }],
    [
      'a proof of many parts',
      { proof: times(3, () => ({ ...(three.proof[0] as Json), [PROPERTY]: times(300, String) })) },
    ],
  ])('[SEC-23] costs at most ten times the fullest sample with %s', async (_what, fields) => {
    const fullest = await costOf(sample('complete'));
    expect(await costOf(JSON.stringify({ ...simple, ...three, ...fields }))).toBeLessThan(10 * fullest);
  });

  it('makes the document canonical once for all of its proofs', async () => {
    const one = JSON.parse(sample('complete')) as { proof: unknown[] };
    const cost = (proofs: number) => costOf(JSON.stringify({ ...one, proof: times(proofs, () => one.proof[0]) }));
    // In turns, so that neither is compiled later. Once for each proof would cost nearly three times as much.
    const costs = [await cost(3), await cost(1), await cost(3), await cost(1)] as const;
    expect(Math.min(costs[0], costs[2])).toBeLessThan(2 * Math.min(costs[1], costs[3]));
  });

  it('refuses what is too large before it is expanded', async () => {
    for (const fields of [
      { '@context': [V2, BADGES, V2] },
      { evidence: times(600, () => ({})) },
      { evidence: times(1_300, () => 1) },
      { evidence: [Array.from({ length: 30 }).reduce<unknown[]>((inner) => [inner], [])] },
    ]) {
      expect(await readCredential(JSON.stringify({ ...simple, ...fields }))).toMatchObject({
        problems: ['too_complex'],
        facts: null,
      });
    }
  });
});
