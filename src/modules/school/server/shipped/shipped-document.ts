import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '#contract/locales.ts';
import type { Localised, SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { LegalPageName } from '#modules/school/contract/school-choices.ts';
import type { Config } from '#server/config.ts';
import { PATHS } from '#server/paths.ts';
import { demoDocument } from './demo.ts';
import { liveDocument } from './live.ts';

/** The day the shipped legal texts were last changed. */
export const SHIPPED_LEGAL_DATE = '2026-11-26';

type Mode = Pick<Config, 'mode' | 'payments'>;

/** A line that holds only for some schools: `{demo} > In this demonstration …`. */
const CONDITION = /^\{(demo|simulated|off|invoice|stripe|selling)\} /;

/**
 * Reads a text of `assets/legal` for a school. A line that begins with `{demo}` is left out of a live school, one with
 * `{simulated}`, `{off}`, `{invoice}` or `{stripe}` is kept only with that setting of PAYMENTS, one with `{selling}` with
 * both settings by which money is taken.
 */
function legalText(document: LegalPageName, locale: string, { mode, payments }: Mode): string {
  const holds = {
    demo: mode === 'demo',
    simulated: payments === 'simulated',
    off: payments === 'off',
    invoice: payments === 'invoice',
    stripe: payments === 'stripe',
    selling: payments === 'invoice' || payments === 'stripe',
  };
  return readFileSync(join(PATHS.assets, 'legal', `${document}.${locale}.md`), 'utf8')
    .split('\n')
    .filter((line) => holds[CONDITION.exec(line)?.[1] as keyof typeof holds] ?? true)
    .map((line) => line.replace(CONDITION, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const texts = (document: LegalPageName, config: Mode): Localised =>
  Object.fromEntries(LOCALES.map((locale) => [locale, legalText(document, locale, config)]));

/** Returns the accessibility statement of a school. */
export const accessibilityStatement = (config: Mode): Localised => texts('accessibility', config);

/** Returns the settings of a school in which nothing was published. */
export const shippedDocument = (config: Mode): SchoolDocument => ({
  ...(config.mode === 'demo' ? demoDocument : liveDocument),
  legal: { terms: texts('terms', config), privacy: texts('privacy', config) },
});
