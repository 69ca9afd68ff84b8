export const STUDY_TABS = ['overview', 'content', 'instructor', 'review'] as const;
export type StudyTab = (typeof STUDY_TABS)[number];

/** The tab and unit (from 1) in a study page's address. Invalid values are omitted. */
export interface StudySearch {
  readonly tab?: StudyTab;
  readonly unit?: number;
}

export function studySearch(search: Record<string, unknown>): StudySearch {
  const tab = STUDY_TABS.find((name) => name === search.tab);
  const unit = askedUnit(search.unit);
  return { ...(tab && { tab }), ...(unit !== undefined && { unit }) };
}

/** Returns the unit number of an address (`?unit=3`) if it is a whole number from 1; else undefined. */
export function askedUnit(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^[1-9][0-9]{0,4}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 ? number : undefined;
}
