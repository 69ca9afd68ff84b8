import { describe, expect, it } from 'vitest';
import type { StudyState } from '#modules/progress/contract/progress.ts';
import { applyFacts, compact, EMPTY_STATE, type StudyIntent, type WaitingFact } from './apply-facts.ts';
import { tick } from '#tests/support/fact-browser.ts';

const fact = (intent: StudyIntent, course: string | null = '1'): WaitingFact => ({
  _id: JSON.stringify(intent),
  userId: 'ada',
  course,
  happenedAt: '2026-01-01T00:00:00Z',
  intent,
});
const after = (intents: readonly StudyIntent[], before: Partial<StudyState> = {}) =>
  applyFacts(
    { ...EMPTY_STATE, ...before },
    '1',
    intents.map((intent) => fact(intent)),
  );

const position = (
  sectionId: string,
  seconds: number,
  duration: number | null = 60,
): StudyIntent & { kind: 'position' } => ({
  kind: 'position',
  sectionId,
  seconds,
  duration,
});

describe('applyFacts', () => {
  it('applies the facts of the course and the settings of all courses', () => {
    const facts = [
      fact({ kind: 'opened', sectionId: 'a' }),
      fact({ kind: 'opened', sectionId: 'b' }, '2'),
      fact({ kind: 'speed', speed: 1.5 }, null),
      fact({ kind: 'captions', on: true, language: 'es' }, null),
    ];
    expect(applyFacts(EMPTY_STATE, '1', facts)).toEqual({
      ...EMPTY_STATE,
      lastUnit: 'a',
      speed: 1.5,
      captions: { on: true, language: 'es' },
    });
  });

  it('counts a ticked unit once, and not after it is unticked', () => {
    expect(after([tick('a'), tick('b'), tick('a')]).done).toEqual(['b', 'a']);
    expect(after([tick('a', 'unticked')], { done: ['a', 'b'] }).done).toEqual(['b']);
  });

  it('keeps the last position of each unit', () => {
    expect(after([position('a', 1), position('b', 2), position('a', 3)]).positions).toEqual([
      { sectionId: 'b', seconds: 2, duration: 60 },
      { sectionId: 'a', seconds: 3, duration: 60 },
    ]);
  });

  it('adds what was watched to the film of its unit only', () => {
    const video = (sectionId: string) => ({ sectionId, seconds: 400, watched: [] });
    const watched = [{ from: 0, to: 20 }];
    const { films: videos } = after([{ ...position('a', 20), watched }], { films: [video('a'), video('b')] });
    expect(videos).toEqual([{ sectionId: 'a', seconds: 48, watched }, video('b')]);
    // The player does not yet know how long the video is.
    expect(after([position('a', 20, null)], { films: [video('a')] }).films).toEqual([video('a')]);
  });
});

describe('compact', () => {
  it('leaves facts as they are that tell nothing of what was watched', () => {
    const facts = [fact(tick('a')), fact(tick('a', 'unticked')), fact(position('a', 1)), fact(position('a', 2))];
    expect(compact(facts)).toStrictEqual({ latest: [facts[1], facts[3]], replaced: [facts[0], facts[2]] });
  });
});
