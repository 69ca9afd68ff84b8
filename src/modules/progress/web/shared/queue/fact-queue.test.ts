import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactsInput, StudyFact, StudyState } from '#modules/progress/contract/progress.ts';
import { applyFacts, EMPTY_STATE, type StudyIntent } from './apply-facts.ts';
import { factBrowser, tick } from '#tests/support/fact-browser.ts';
import type { QueueMessage, SendResult } from './fact-queue.ts';
import type { FactStore } from './fact-store.ts';

const ADA = 'ada';
const COURSE = '1';

/** A school that stores facts as the real one: by id, the latest of each device, between devices by time. */
class School {
  readonly facts = new Map<string, StudyFact>();
  readonly calls: FactsInput[] = [];
  user = ADA;
  online = true;
  /** Whether the next responses are lost after the facts were stored. */
  losesResponses = false;

  /** Ids of notes it takes nothing of. */
  readonly refusedNotes = new Set<string>();
  /** Units with a test. */
  readonly tested = new Set<string>();

  /** Units whose facts it cannot take, and how. */
  readonly broken = new Map<string, 'invalid' | 'failed'>();

  async receive(input: FactsInput): Promise<SendResult> {
    if (!this.online) return 'offline';
    if (input.userId !== this.user) return 'loggedOut';
    this.calls.push(input);
    for (const fact of input.facts) {
      const problem = 'sectionId' in fact ? this.broken.get(fact.sectionId) : undefined;
      if (problem) return problem;
    }
    const refused = input.facts.filter((fact) => fact.kind === 'note' && this.refusedNotes.has(fact.note));
    if (refused.length > 0) return { refused: refused.map(({ _id }) => ({ _id, code: 'not_enrolled' })) };
    const isTest = (fact: StudyFact) => fact.kind === 'ticked' && this.tested.has(fact.sectionId);
    for (const fact of input.facts) if (!isTest(fact) && !this.facts.has(fact._id)) this.facts.set(fact._id, fact);
    const ticks = input.facts.filter(isTest).map(({ _id }) => ({ _id, code: 'unit_has_test' as const }));
    return this.losesResponses ? 'offline' : { refused: ticks };
  }

  state(): StudyState {
    const groups = new Map<string, StudyFact>();
    const group = (fact: StudyFact) =>
      [fact.kind.replace('un', ''), fact.kind !== 'opened' && 'sectionId' in fact ? fact.sectionId : ''].join(' ');
    for (const fact of this.facts.values()) {
      const key = `${fact.device} ${group(fact)}`;
      if (fact.sequence > (groups.get(key)?.sequence ?? -1)) groups.set(key, fact);
    }
    const latest = new Map<string, StudyFact>();
    for (const fact of groups.values()) {
      const before = latest.get(group(fact));
      if (!before || fact.happenedAt > before.happenedAt) latest.set(group(fact), fact);
    }
    const facts = [...latest.values()].map((intent) => ({
      _id: '',
      userId: ADA,
      course: COURSE,
      happenedAt: '',
      intent,
    }));
    const { done, positions, ...rest } = applyFacts(EMPTY_STATE, COURSE, facts);
    return {
      ...rest,
      done: done.toSorted(),
      positions: positions.toSorted((a, b) => (a.sectionId < b.sectionId ? -1 : 1)),
    };
  }
}

let school: School;
beforeEach(() => {
  school = new School();
});

const browser = (store?: FactStore | null) =>
  factBrowser({ send: (input) => school.receive(input), isOnline: () => school.online }, store);

const note = (id: string, text: string | null): StudyIntent => ({
  kind: 'note',
  note: id,
  sectionId: 'a',
  second: null,
  quote: null,
  text,
  base: 0,
});

it('shows no tick of a unit that has a test', () => {
  const state = { ...EMPTY_STATE, done: ['b'], tested: ['a', 'b'] };
  const facts = (['ticked', 'unticked'] as const).map((kind, at) => ({
    _id: String(at),
    userId: ADA,
    course: COURSE,
    happenedAt: '',
    intent: { kind, sectionId: 'ab'[at]! },
  }));
  expect(applyFacts(state, COURSE, facts).done).toEqual(['b']);
});

describe('the queue of facts', () => {
  it('sends only the latest fact of each kind and unit, once', async () => {
    const tab = browser().tab();
    school.online = false;
    for (const kind of ['ticked', 'unticked', 'ticked'] as const) await tab.put(ADA, COURSE, tick('a', kind));
    await tab.put(ADA, COURSE, tick('b'));
    await tab.send(ADA);
    expect(tab.state(ADA)).toMatchObject({ trouble: 'offline', isStored: true });
    expect(tab.state(ADA).facts).toHaveLength(4);
    school.online = true;
    await Promise.all([tab.send(ADA), tab.send(ADA)]);
    expect(school.calls.map(({ facts }) => facts.length)).toEqual([2]);
    expect(tab.state(ADA)).toMatchObject({ trouble: null, facts: [] });
    expect(school.state().done).toEqual(['a', 'b']);
  });

  it('loses nothing of what was watched when a later position replaces it, and sends that first', async () => {
    const tab = browser().tab();
    const position = (sectionId: string, seconds: number, watched?: { from: number; to: number }[]): StudyIntent => ({
      kind: 'position',
      sectionId,
      seconds,
      duration: 60,
      ...(watched && { watched }),
    });
    school.online = false;
    await tab.put(ADA, COURSE, tick('b'));
    await tab.put(ADA, COURSE, position('a', 20, [{ from: 0, to: 20 }]));
    // The page was loaded again, and the video begun elsewhere.
    await tab.put(ADA, COURSE, position('a', 50, [{ from: 40, to: 50 }]));
    await tab.put(ADA, COURSE, position('a', 55));
    const state = { ...EMPTY_STATE, films: [{ sectionId: 'a', seconds: 48, watched: [{ from: 10, to: 30 }] }] };
    const [video] = applyFacts(state, COURSE, tab.state(ADA).facts).films;
    expect(video!.watched).toEqual([
      { from: 0, to: 30 },
      { from: 40, to: 50 },
    ]);
    // What was entered for the unit may be longer than the video, of 60 seconds here.
    const [long] = applyFacts({ ...state, films: [{ ...video!, seconds: 400 }] }, COURSE, tab.state(ADA).facts).films;
    expect(long!.seconds).toBe(48);
    school.online = true;
    await tab.send(ADA);
    const [{ facts }] = school.calls as [FactsInput];
    expect(facts).toMatchObject([
      {
        kind: 'position',
        seconds: 55,
        watched: [
          { from: 0, to: 20 },
          { from: 40, to: 50 },
        ],
      },
      { kind: 'ticked', sectionId: 'b' },
    ]);
    expect(tab.state(ADA).facts).toEqual([]);
  });

  it('survives closing the tab, and says that something waits', async () => {
    const chrome = browser();
    school.online = false;
    await chrome.tab().put(ADA, COURSE, tick('a'));
    expect([...chrome.waiting]).toEqual([ADA]);
    school.online = true;
    const next = chrome.tab();
    await next.load(ADA);
    expect(next.state(ADA).facts).toHaveLength(1);
    await next.send(ADA);
    expect(school.state().done).toEqual(['a']);
    expect([...chrome.waiting]).toEqual([]);
  });

  it('replaces only what was tried at the same question before', async () => {
    const tab = browser().tab();
    const reply = (question: string, value: boolean) =>
      ({ kind: 'answered', sectionId: 'a', question, answer: { type: 'truefalse', value } }) as const;
    school.online = false;
    for (const intent of [reply('one', false), reply('two', false), reply('one', true), tick('a')])
      await tab.put(ADA, COURSE, intent);
    school.online = true;
    await tab.send(ADA);
    await tab.send(ADA);
    const sent = school.calls.flatMap(({ facts }) => facts);
    expect(sent).toMatchObject([reply('two', false), reply('one', true), tick('a')]);
    expect(tab.state(ADA).facts).toEqual([]);
  });

  it('is sent by one of two tabs, and both show it', async () => {
    const chrome = browser();
    const [one, other] = [chrome.tab(), chrome.tab()];
    await Promise.all([one.load(ADA), other.load(ADA)]);
    const seen: QueueMessage[] = [];
    other.watchSent((message) => seen.push(message));
    await one.put(ADA, COURSE, tick('a'));
    await expect.poll(() => other.state(ADA).facts.length).toBe(1);
    await Promise.all([one.send(ADA), other.send(ADA)]);
    expect(school.calls).toHaveLength(1);
    await expect.poll(() => other.state(ADA).facts.length).toBe(0);
    expect(seen.flatMap(({ sent }) => sent)).toMatchObject([{ intent: tick('a') }]);
  });

  it('keeps the facts of a user for their next login, and sends them for no other account', async () => {
    const chrome = browser();
    const tab = chrome.tab();
    school.user = 'ben';
    await tab.put(ADA, COURSE, tick('a'));
    await tab.send(ADA);
    expect(tab.state(ADA).trouble).toBe('loggedOut');
    await tab.load('ben');
    await tab.send('ben');
    expect(tab.state('ben').facts).toEqual([]);
    expect(school.calls).toEqual([]);
    school.user = ADA;
    await tab.send(ADA);
    expect(school.calls).toMatchObject([{ userId: ADA }]);
    expect(tab.state(ADA)).toMatchObject({ facts: [], trouble: null });
  });

  it('[MORE-312, MORE-332] gives up a tick of a unit that has a test by now, says why, and sends the others', async () => {
    const chrome = browser();
    const tab = chrome.tab();
    school.tested.add('a');
    school.online = false;
    await tab.put(ADA, COURSE, tick('a'));
    await tab.put(ADA, COURSE, tick('b'));
    school.online = true;
    await tab.send(ADA);
    const refused = [{ sectionId: 'a', code: 'unit_has_test' }];
    expect(tab.state(ADA)).toMatchObject({ facts: [], refused, trouble: null });
    expect(school.state().done).toEqual(['b']);
    await tab.put(ADA, COURSE, tick('c'));
    expect(tab.state(ADA).refused).toEqual(refused);
    // Shown by the next visit and by other tabs, until it is read or the unit is ticked again.
    const next = chrome.tab();
    await next.load(ADA);
    expect(next.state(ADA).refused).toEqual(refused);
    next.forgetRefused(ADA, ['a']);
    await tab.load(ADA);
    expect(tab.state(ADA).refused).toEqual([]);
    await tab.put(ADA, COURSE, tick('a'));
    await tab.send(ADA);
    expect(tab.state(ADA).refused).toEqual(refused);
    school.tested.clear();
    await tab.put(ADA, COURSE, tick('a'));
    expect(tab.state(ADA).refused).toEqual([]);
  });

  it('keeps a note that the school refuses, shows it as refused, and sends it again with the next visit', async () => {
    const chrome = browser();
    const tab = chrome.tab();
    school.refusedNotes.add('n');
    await tab.put(ADA, COURSE, note('n', 'Mine'));
    await Promise.all([tab.send(ADA), tab.send(ADA)]);
    expect(school.calls).toHaveLength(1);
    const { facts, refusedNotes } = tab.state(ADA);
    expect(facts.map(({ _id }) => _id)).toEqual(refusedNotes);
    expect([...chrome.waiting]).toEqual([ADA]);
    school.refusedNotes.clear();
    await tab.put(ADA, COURSE, tick('a'));
    await tab.send(ADA);
    expect(school.state().done).toEqual(['a']);
    expect(tab.state(ADA).facts).toHaveLength(1);
    const next = chrome.tab();
    await next.send(ADA);
    expect(school.calls.at(-1)!.facts).toMatchObject([{ kind: 'note', text: 'Mine' }]);
    expect(next.state(ADA).facts).toEqual([]);
  });

  it.each(['failed', 'invalid'] as const)('sends all others when facts are %s, found by halves', async (problem) => {
    const tab = browser().tab();
    school.online = false;
    const units = Array.from({ length: 64 }, (_, n) => `unit ${n}`);
    for (const unit of units) await tab.put(ADA, COURSE, tick(unit));
    const broken = ['unit 0', 'unit 33', 'unit 34'];
    for (const unit of broken) school.broken.set(unit, problem);
    school.online = true;
    await tab.send(ADA);
    await tab.send(ADA);
    expect(new Set(school.state().done)).toEqual(new Set(units.filter((unit) => !broken.includes(unit))));
    expect(school.calls.length).toBeLessThan(40);
    const left = tab.state(ADA).facts.map(({ intent }) => 'sectionId' in intent && intent.sectionId);
    expect(left).toEqual(problem === 'failed' ? broken : []);
    expect(tab.state(ADA).trouble).toBe(problem === 'failed' ? 'school' : null);
    school.broken.clear();
    await tab.send(ADA);
    expect(tab.state(ADA)).toMatchObject({ facts: [], trouble: null });
  });

  it('stops when the school fails for every fact, and goes on with those that did not fail', async () => {
    const tab = browser().tab();
    school.online = false;
    for (let n = 0; n < 8; n++) {
      await tab.put(ADA, COURSE, tick(`unit ${n}`));
      if (n < 6) school.broken.set(`unit ${n}`, 'failed');
    }
    school.online = true;
    await tab.send(ADA);
    expect(school.calls.length).toBeLessThan(8);
    expect(tab.state(ADA)).toMatchObject({ trouble: 'school' });
    for (let visit = 0; visit < 3; visit++) await tab.send(ADA);
    expect(school.state().done).toEqual(['unit 6', 'unit 7']);
  });

  it('sends the latest text of each note', async () => {
    const tab = browser().tab();
    school.online = false;
    for (const [id, text] of [
      ['n', 'one'],
      ['m', 'other'],
      ['n', 'two'],
      ['n', null],
    ] as const)
      await tab.put(ADA, COURSE, note(id, text));
    school.online = true;
    await tab.send(ADA);
    expect(school.calls.flatMap(({ facts }) => facts)).toMatchObject([
      { note: 'm', text: 'other' },
      { note: 'n', text: null },
    ]);
  });

  it('says when the browser stores nothing, and sends it from the tab', async () => {
    const tab = browser(null).tab();
    school.online = false;
    await tab.put(ADA, COURSE, tick('a'));
    expect(tab.state(ADA).isStored).toBe(false);
    school.online = true;
    await tab.send(ADA);
    expect(school.state().done).toEqual(['a']);
    expect(tab.state(ADA)).toMatchObject({ facts: [], isStored: true });
  });
});

describe('two devices whose network is cut at any point', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const units = ['a', 'b'];
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constantFrom('ticked', 'unticked', 'opened'),
        unit: fc.nat(1),
        device: fc.nat(1),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ what: fc.constant('position'), unit: fc.nat(1), device: fc.nat(1), seconds: fc.nat(60) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ what: fc.constantFrom('cut', 'lose', 'connect', 'send', 'close'), device: fc.nat(1) }),
    },
  );

  it('[MORE-105] end with the progress of a network that was never cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        /** Plays the steps; without cuts every fact is sent at once. */
        const play = async (withCuts: boolean): Promise<StudyState> => {
          school = new School();
          const browsers = [browser(), browser()];
          const tabs = browsers.map((one) => one.tab());
          let time = Date.UTC(2026, 0, 1);
          for (const one of steps) {
            const tab = tabs[one.device]!;
            const sectionId = 'unit' in one ? units[one.unit]! : '';
            time += 1_000;
            vi.setSystemTime(time);
            if (one.what === 'cut') school.online = !withCuts;
            else if (one.what === 'lose') school.losesResponses = withCuts;
            else if (one.what === 'connect') [school.online, school.losesResponses] = [true, false];
            else if (one.what === 'send') await tab.send(ADA);
            else if (one.what === 'close') tabs[one.device] = browsers[one.device]!.tab();
            else if ('seconds' in one)
              await tab.put(ADA, COURSE, { kind: 'position', sectionId, seconds: one.seconds, duration: 60 });
            else await tab.put(ADA, COURSE, { kind: one.what as 'opened', sectionId });
            await tab.send(ADA);
          }
          [school.online, school.losesResponses] = [true, false];
          for (const tab of tabs) {
            await tab.send(ADA);
            await tab.load(ADA);
            expect(tab.state(ADA).facts).toEqual([]);
          }
          return school.state();
        };
        expect(await play(true)).toEqual(await play(false));
      }),
      { numRuns: 200, seed: 11 },
    );
  });
});
