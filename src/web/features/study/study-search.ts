import { askedUnit } from './units.ts';

export const STUDY_TABS = ['overview', 'content', 'instructor', 'review'] as const;
export type StudyTab = (typeof STUDY_TABS)[number];

/** What the address of a study page says: which tab, and which unit (from 1). Anything strange is left out. */
export interface StudySearch {
  readonly tab?: StudyTab;
  readonly unit?: number;
}

export function studySearch(search: Record<string, unknown>): StudySearch {
  const tab = STUDY_TABS.find((name) => name === search.tab);
  const unit = askedUnit(search.unit);
  return { ...(tab && { tab }), ...(unit !== undefined && { unit }) };
}
