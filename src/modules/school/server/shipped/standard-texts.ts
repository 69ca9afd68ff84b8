import type { Localised, SchoolDocument } from '#modules/school/contract/school-document.ts';

/** The legal texts of a school. */
export type LegalTexts = SchoolDocument['legal'];

const isEmpty = (texts: Localised): boolean => Object.values(texts).every((text) => text === '');

const isSame = (one: Localised, other: Localised): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (locale) => (one[locale as keyof Localised] ?? '') === (other[locale as keyof Localised] ?? ''),
  );

const mapPages = (legal: LegalTexts, map: (texts: Localised, name: keyof LegalTexts) => Localised): LegalTexts => ({
  terms: map(legal.terms, 'terms'),
  privacy: map(legal.privacy, 'privacy'),
});

/** Returns legal texts as they are read: a page that is stored empty is the `standard` one. */
export const withStandardTexts = (stored: LegalTexts, standard: LegalTexts): LegalTexts =>
  mapPages(stored, (texts, name) => (isEmpty(texts) ? standard[name] : texts));

/**
 * Returns legal texts as they are stored: an unedited page is stored empty, so that it goes on following the mode of the
 * school, its payments and the software.
 */
export const withoutStandardTexts = (legal: LegalTexts, standard: LegalTexts): LegalTexts =>
  mapPages(legal, (texts, name) => (isSame(texts, standard[name]) ? {} : texts));
