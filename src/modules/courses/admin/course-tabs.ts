import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { Workplace } from '#modules/courses/web/shared/workplace.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** The tabs of the course editor in their order, as its address names them. */
export const COURSE_TABS = ['content', 'sales', 'price', 'settings', 'learners'] as const;
export type CourseTab = (typeof COURSE_TABS)[number];

/** The tabs that show fields of the course's form. */
export const FIELD_TABS = ['sales', 'price', 'settings'] as const satisfies readonly CourseTab[];
export type FieldTab = (typeof FIELD_TABS)[number];

/** The tabs of the fields that are not on the sales page. */
const TAB_OF_FIELD: Readonly<Partial<Record<CourseField, FieldTab>>> = {
  price: 'price',
  salePrice: 'price',
  saleEndsOn: 'price',
  state: 'settings',
};

/** Returns the tabs for a user, by what they may do with the course; the price is for admins. */
export const tabsFor = ({ isAdmin, may }: Pick<Workplace, 'isAdmin' | 'may'>): readonly CourseTab[] =>
  COURSE_TABS.filter((tab) => {
    if (tab === 'content') return true;
    if (tab === 'price') return isAdmin;
    return may(tab === 'learners' ? 'course-learners' : 'course-owner');
  });

/** Returns the tab of these that a search names; the first if it names none. */
export const readCourseTab = (search: Record<string, unknown>, tabs: readonly CourseTab[] = COURSE_TABS): CourseTab =>
  oneOf(tabs, search['tab']) ?? COURSE_TABS[0];

/** Returns the tab with a field of the course's form, or with its image. */
export const tabOfField = (field: string): FieldTab => TAB_OF_FIELD[field as CourseField] ?? 'sales';

/** Returns the first tab with one of these fields. */
export const firstTabOf = (fields: readonly string[]): FieldTab | undefined =>
  FIELD_TABS.find((tab) => fields.some((field) => tabOfField(field) === tab));
