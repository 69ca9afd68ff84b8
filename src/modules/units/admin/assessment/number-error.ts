import { TEST_NUMBERS } from '#modules/assessments/contract/test-numbers.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import type { Locale } from '#contract/locales.ts';

/**
 * Returns the sentence about a number of a test that cannot be published; the draft keeps it as it is typed. Null is a number only
 * where no limit is one: of attempts, and of minutes.
 */
export function numberError(name: keyof typeof TEST_NUMBERS, value: number | null, locale: Locale): string | undefined {
  const { min, max } = TEST_NUMBERS[name];
  const isRight =
    value === null
      ? name === 'attempts' || name === 'minutes'
      : Number.isInteger(value) && value >= min && value <= max;
  return isRight ? undefined : fieldSentence({ code: 'test_number', params: { min, max } }, locale);
}
