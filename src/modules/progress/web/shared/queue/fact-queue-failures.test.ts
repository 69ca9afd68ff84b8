import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactsInput } from '#modules/progress/contract/progress.ts';
import { factBrowser, tick } from '#tests/support/fact-browser.ts';
import type { StudyIntent, WaitingFact } from './apply-facts.ts';
import type { QueueMessage, SendResult } from './fact-queue.ts';
import { type FactStore, memoryStore } from './fact-store.ts';

const ADA = 'ada';
const COURSE = '1';

const unitsOf = (facts: readonly { readonly intent: StudyIntent }[]) =>
  facts.map(({ intent }) => ('sectionId' in intent ? intent.sectionId : ''));

/** The units of each call, in order. */
let calls: string[][];
/** Units for which the school fails, one by one. */
let failing: Set<string>;
let reply: (input: FactsInput) => SendResult;
let isOnline: boolean;
beforeEach(() => {
  calls = [];
  failing = new Set();
  reply = () => ({ refused: [] });
  isOnline = true;
});

const browser = (store?: FactStore | null) =>
  factBrowser(
    {
      async send(input) {
        const units = input.facts.map((fact) => ('sectionId' in fact ? fact.sectionId : ''));
        calls.push(units);
        return units.some((unit) => failing.has(unit)) ? 'failed' : reply(input);
      },
      isOnline: () => isOnline,
    },
    store,
  );

/** Puts a tick of each unit, then sends them; units in capitals fail. Returns the queue. */
async function sent(units: string) {
  const tab = browser().tab();
  for (const unit of units) await tab.put(ADA, COURSE, tick(unit));
  failing = new Set(units.match(/[A-Z]/g));
  await tab.send(ADA);
  return tab;
}

describe('a queue whose facts fail', () => {
  it.each([
    ['A', ['A']],
    ['AB', ['AB', 'A', 'B']],
    ['ABC', ['ABC', 'A', 'B', 'C']],
    ['ABCD', ['ABCD', 'AB', 'A', 'B', 'C']],
  ])('tries those of %s alone, at most three in a row, and blames the school', async (units, tried) => {
    const tab = await sent(units);
    expect(calls.map((call) => call.join(''))).toEqual(tried);
    expect(tab.state(ADA).trouble).toBe('school');
    expect(unitsOf(tab.state(ADA).facts)).toEqual([...units]);
  });

  it.each([
    ['AbCdEf', ['AbCdEf', 'AbC', 'A', 'b', 'Cd', 'C', 'd', 'Ef', 'E', 'f'], 'ACE'],
    ['AbCDe', ['AbCDe', 'Ab', 'A', 'b', 'CD', 'C', 'D', 'e'], 'ACD'],
    ['Abcdefgh', ['Abcdefgh', 'Abcd', 'Ab', 'A', 'b', 'cd', 'efgh'], 'A'],
  ])('sends the others of %s, twice as many after each that is taken', async (units, tried, left) => {
    const tab = await sent(units);
    expect(calls.map((call) => call.join(''))).toEqual(tried);
    expect(unitsOf(tab.state(ADA).facts)).toEqual([...left]);
    failing.clear();
    await tab.send(ADA);
    expect(tab.state(ADA)).toMatchObject({ facts: [], trouble: null });
  });

  it('keeps what was watched while only other facts are taken', async () => {
    const tab = browser().tab();
    const position = { kind: 'position', sectionId: 'A', seconds: 20, duration: 60 } as const;
    const watched = [{ from: 0, to: 20 }];
    await tab.put(ADA, COURSE, { ...position, watched });
    await tab.put(ADA, COURSE, { ...position, seconds: 55 });
    await tab.put(ADA, COURSE, tick('b'));
    failing.add('A');
    await tab.send(ADA);
    expect(unitsOf(tab.state(ADA).facts)).toEqual(['A', 'A']);
    failing.clear();
    const inputs: FactsInput[] = [];
    reply = (input) => (inputs.push(input), { refused: [] });
    await tab.send(ADA);
    expect(inputs).toMatchObject([{ facts: [{ ...position, seconds: 55, watched }] }]);
  });

  it('is sent later if the school has trouble, and not at all without a connection', async () => {
    const tab = browser().tab();
    await tab.put(ADA, COURSE, tick('a'));
    reply = () => 'school';
    await tab.send(ADA);
    expect(tab.state(ADA)).toMatchObject({ trouble: 'school', facts: [{}] });
    isOnline = false;
    await tab.send(ADA);
    expect(tab.state(ADA)).toMatchObject({ trouble: 'offline', facts: [{}] });
    expect(calls).toHaveLength(1);
  });
});

describe('a queue with refused facts', () => {
  it('shows those of ticks, unless the unit is gone, until one of them is changed or read', async () => {
    const chrome = browser();
    const [tab, other] = [chrome.tab(), chrome.tab()];
    await other.load(ADA);
    await tab.put(ADA, COURSE, tick('a'));
    await tab.put(ADA, COURSE, tick('b', 'unticked'));
    await tab.put(ADA, COURSE, tick('gone'));
    await tab.put(ADA, COURSE, { kind: 'opened', sectionId: 'c' });
    reply = ({ facts }) => ({
      refused: facts.map((fact) => ({
        _id: fact._id,
        code: 'sectionId' in fact && fact.sectionId === 'gone' ? 'section_not_found' : 'not_enrolled',
      })),
    });
    await tab.send(ADA);
    const { refused } = tab.state(ADA);
    expect(refused).toEqual([
      { sectionId: 'a', code: 'not_enrolled' },
      { sectionId: 'b', code: 'not_enrolled' },
    ]);
    await tab.put(ADA, COURSE, { kind: 'opened', sectionId: 'a' });
    await tab.put(ADA, COURSE, tick('c'));
    // The same list until it changes, as components compare it.
    expect(tab.state(ADA).refused).toBe(refused);
    await tab.put(ADA, COURSE, tick('b', 'unticked'));
    expect(tab.state(ADA).refused).toEqual(refused.slice(0, 1));
    await expect.poll(() => other.state(ADA).refused).toEqual(refused.slice(0, 1));
    tab.forgetRefused(ADA, ['a']);
    expect(tab.state(ADA).refused).toEqual([]);
    await expect.poll(() => other.state(ADA).refused).toEqual([]);
  });
});

describe('the state of a queue', () => {
  it('has a fact at once, and calls back with each change until stopped', async () => {
    const tab = browser().tab();
    const listener = vi.fn<() => void>();
    const stop = tab.watch(listener);
    const stored = tab.put(ADA, COURSE, tick('a'));
    expect(listener).toHaveBeenCalledOnce();
    expect(tab.state(ADA)).toMatchObject({ facts: [{ intent: tick('a') }], isLoaded: false });
    await stored;
    expect(tab.state(ADA)).toMatchObject({ facts: [{ intent: tick('a') }], isLoaded: true });
    stop();
    listener.mockClear();
    await tab.send(ADA);
    expect(listener).not.toHaveBeenCalled();
  });

  it('has the facts that are not yet stored, and none of another user', async () => {
    const tab = browser().tab();
    const first = tab.put(ADA, COURSE, tick('a'));
    const others = [tab.put(ADA, COURSE, tick('b')), tab.put('ben', COURSE, tick('c'))];
    await first;
    expect(unitsOf(tab.state(ADA).facts)).toEqual(['a', 'b']);
    await Promise.all(others);
  });

  it('keeps the order of facts when the first takes longer to store', async () => {
    const store = memoryStore();
    const slow = Promise.withResolvers<void>();
    const add = async (fact: WaitingFact) => {
      if (fact.intent.kind === 'ticked') await slow.promise;
      await store.add(fact);
    };
    const tab = browser({ ...store, add }).tab();
    const both = [tab.put(ADA, COURSE, tick('a')), tab.put(ADA, COURSE, tick('a', 'unticked'))];
    await Promise.race([both[1], Promise.resolve()]);
    slow.resolve();
    await Promise.all(both);
    expect(tab.state(ADA).facts.map(({ intent }) => intent.kind)).toEqual(['ticked', 'unticked']);
  });

  it('has each fact once where the browser stores nothing', async () => {
    const tab = browser(null).tab();
    await tab.put(ADA, COURSE, tick('a'));
    expect(tab.state(ADA).facts).toHaveLength(1);
  });

  it('keeps a stored fact while one that only the tab has is taken', async () => {
    const store = memoryStore();
    const add = (fact: WaitingFact) =>
      unitsOf([fact])[0] === 'b' ? Promise.reject(new Error('full')) : store.add(fact);
    const chrome = browser({ ...store, add });
    const tab = chrome.tab();
    await tab.put(ADA, COURSE, tick('A'));
    await tab.put(ADA, COURSE, tick('b'));
    expect(tab.state(ADA).isStored).toBe(false);
    failing.add('A');
    await tab.send(ADA);
    expect(unitsOf(tab.state(ADA).facts)).toEqual(['A']);
    expect(unitsOf(await store.list(ADA))).toEqual(['A']);
  });

  it('calls back with what the school has taken, here and in other tabs that show the user', async () => {
    const chrome = browser();
    const [tab, other, without] = [chrome.tab(), chrome.tab(), chrome.tab()];
    await other.load(ADA);
    const seen: QueueMessage[] = [];
    const stops = [tab, other, without].map((one) => one.watchSent((message) => void seen.push(message)));
    await tab.put(ADA, COURSE, tick('a'));
    await tab.send(ADA);
    await expect.poll(() => other.state(ADA)).toMatchObject({ facts: [] });
    expect(seen.map(({ sent: facts }) => unitsOf(facts))).toEqual([['a'], ['a']]);
    // It has heard of the user too, but shows another one.
    await without.load('ben');
    expect(without.state(ADA).isLoaded).toBe(false);
    for (const stop of stops) stop();
    await tab.put(ADA, COURSE, tick('b'));
    await tab.send(ADA);
    expect(seen).toHaveLength(2);
  });
});
