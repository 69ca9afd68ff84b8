import { demoAbout } from '#modules/school/server/shipped/demo-about.ts';
import { CATALOGUE } from '#server/db/seed/content/catalogue.ts';
import { NEGOTIATION_PRACTICE } from '#server/db/seed/content/negotiation-practice.ts';
import { NEGOTIATION_TEST } from '#server/db/seed/content/negotiation-test.ts';
import { RESEARCH_ESSAY } from '#server/db/seed/content/research-essay.ts';

/** Returns the texts under some names anywhere in a value. */
function textsUnder(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && names.includes(name) ? [one] : textsUnder(one, names),
  );
}

/** The texts of the demo school's courses, units and questions, as they are stored. */
export const SEEDED_TEXTS: readonly string[] = [
  ...CATALOGUE.flatMap(({ description, units }) => [
    description.join('\n\n'),
    ...units.map(({ text }) => text.join('\n\n')),
  ]),
  ...textsUnder([NEGOTIATION_TEST, NEGOTIATION_PRACTICE, RESEARCH_ESSAY], ['prompt', 'explanation', 'guidance']),
];

/** The text of the page about the demo school, in each language. */
export const SEEDED_ABOUT_TEXTS: readonly string[] = Object.values(demoAbout.text);
