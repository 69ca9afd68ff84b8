import { demoDocument } from '#modules/school/server/shipped/demo.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';

/** Returns the sentences, numbers and people of a document; shorter texts are labels that any school may have. */
function textsOf(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    const isText = !/^(?:href|src|id|kind|timeZone|tone|side|currency)$/.test(key);
    const isPerson = key === 'name' && value.includes(' ');
    return isText && (isPerson || value.length > 20 || /\d/.test(value)) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([inner, one]) => textsOf(one, inner));
}

const own = new Set(textsOf(liveDocument));

/** Every sentence, number and person of the demo school that a live school must not show. */
export const DEMO_CLAIMS: readonly string[] = [
  ...textsOf(demoDocument).filter((text) => !own.has(text)),
  'final master project',
  'trabajo de fin de máster',
  'letter a month',
  'carta al mes',
  'aula.example',
  'simulated',
  'simulad',
  'demonstration',
  'demostración',
  '© 20',
  'first one you can watch',
];

/** Returns the claims of the demo school in a text. */
export const claimsIn = (text: string): string[] => DEMO_CLAIMS.filter((claim) => text.includes(claim));
