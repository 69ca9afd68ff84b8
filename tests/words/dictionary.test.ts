import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { FIELD_ERRORS } from '#contract/fields/field-errors.ts';
import { en, es } from '#tests/support/messages.ts';

/** Words that are the same in both languages, and what is neither: names, addresses, numbers, ids. */
const SAME = [
  'orders.methods.stripe',
  'orders.total',
  'orders.admin.columns.total',
  'admin.activity.other',
  'admin.dashboard.error',
  'admin.dashboard.revenueByCourse.bar',
  'admin.learners.counted',
  'admin.learners.resetBy',
  'admin.learners.unit',
  'contact.sent.fullName',
  'shell.pageTitle',
  'study.content.unit',
  'study.content.optionToWatch',
  'checkout.payment.cvv',
  'checkout.summary.subtotal',
  'checkout.confirmation.total',
  'outbox.counted',
  'imageField.zoom',
  'visualEditor.mode.visual',
];
const SAME_KINDS = /(?:\.id|list\.\d+\.keys\.\d+)$/;
/** What only one of them has: translations of the server's sentences, and offers to readers of other languages. */
const ONE_SIDED = /^(?:errors\.sentences|shell\.offers)(?:\.|$)/;

/** What a function of words is tried with: enough arguments of a kind that shows. */
const samples: unknown[][] = [
  [2, 3, 4, 5],
  ['A', 'B', 'C', 'D'],
  ['A', true, 'C', 'D'],
  ['A', 'B', true],
];

type Leaf = [path: string, value: unknown];
function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}
const relevant = (dictionary: object) => leaves(dictionary).filter(([path]) => !ONE_SIDED.test(path));
const kinds = (dictionary: object) => relevant(dictionary).map(([path, value]) => `${path}: ${typeof value}`);

/** What a leaf says, whether it is a text or makes one. */
function said(value: unknown): unknown {
  if (typeof value !== 'function') return value;
  return samples
    .map((sample) => {
      try {
        return String((value as (...values: unknown[]) => unknown)(...sample));
      } catch {
        return 'not made for this';
      }
    })
    .join('\n');
}

describe('the Spanish words', () => {
  it('[MORE-01] are there for everything the English say, in the same places, and for nothing else', () => {
    expect(kinds(es).toSorted()).toEqual(kinds(en).toSorted());
  });

  it('take as much from a sentence as the English do', () => {
    const english = new Map(relevant(en));
    const fewer = relevant(es).filter(
      ([path, value]) =>
        typeof value === 'function' && value.length !== (english.get(path) as { length: number }).length,
    );
    expect(fewer.map(([path]) => path)).toEqual([]);
  });

  it('are not the English ones left standing, but where the list of these says so', () => {
    const english = new Map(relevant(en));
    const same = relevant(es).filter(([path, value]) => {
      if (SAME_KINDS.test(path)) return false;
      const text = said(value);
      return typeof text === 'string' && /[a-z]{3}/i.test(text) && text === said(english.get(path));
    });
    expect(same.map(([path]) => path).toSorted()).toEqual(SAME.toSorted());
  });

  it('are typed as a Spanish text is', () => {
    const untranslated = relevant(es).filter(([, value]) => {
      const text = String(said(value));
      return (
        /[“”]|\d%|(?:^|\s)(?:usted|ustedes|su contraseña)\b/i.test(text) ||
        (/\p{L}\?/u.test(text) && !text.includes('¿'))
      );
    });
    expect(untranslated.map(([path]) => path)).toEqual([]);
  });

  it('have a sentence for every way a call can fail, with the numbers of the English one', () => {
    const codes: Readonly<Record<string, string>> = { ...es.errors.sentences?.codes, ...es.errors.sentences?.fields };
    const numbers = (sentence = '') => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted();
    expect(Object.keys(codes).toSorted()).toEqual(
      [...new Set([...Object.keys(ERRORS), ...Object.keys(FIELD_ERRORS)])].toSorted(),
    );
    for (const [code, sentence] of Object.entries(FIELD_ERRORS))
      expect(numbers(codes[code])).toEqual(numbers(sentence));
  });
});
