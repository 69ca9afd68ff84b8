import type { UnitState } from '#contract/choices.ts';
import type { CourseCard, CourseDetail, FullCourse } from '#modules/courses/contract/courses.ts';
import type { Unit, UnitOutline } from '#modules/units/contract/units.ts';
import { markdownSummary } from '#modules/courses/contract/unit-summary.ts';
import type { listCards } from './course-list.queries.ts';
import type { findFullCourse } from './courses.queries.ts';

/** A card as a database row: the price in cents. */
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
type FullRow = NonNullable<Awaited<ReturnType<typeof findFullCourse>>>;

/**
 * Returns a card of the API: prices in units of the currency, the displayed number as both `id` and `customId`, and no
 * version, which is for admins.
 */
export function presentCard<Row extends CardRow>({
  priceCents,
  salePriceCents,
  saleEndsAt,
  version: _version,
  ...row
}: Row): Omit<Row, 'priceCents' | 'salePriceCents' | 'saleEndsAt' | 'version'> & CourseCard {
  return {
    ...row,
    id: row.customId,
    price: priceCents / 100,
    salePrice: salePriceCents === null ? null : salePriceCents / 100,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
  };
}

/** Returns a card with the version to send back when saving. */
export const presentCardForAdmin = (row: CardRow): CourseCard => ({ ...presentCard(row), version: row.version });

/** Adds the derived fields of a unit: its summary where none is stored, whether it has a video, a date only while it is scheduled. */
export const presentUnit = <
  Row extends {
    description: string;
    summary: string | null;
    videoUrl: string | null;
    state: UnitState;
    publishAt: Date | string | null;
  },
>(
  row: Row,
) => ({
  ...row,
  summary: row.summary ?? markdownSummary(row.description),
  ownSummary: row.summary,
  hasVideo: row.videoUrl !== null,
  publishAt: row.state === 'scheduled' && row.publishAt !== null ? new Date(row.publishAt).toISOString() : null,
});

/** Returns a course with its full units and the versions to send back when saving: for admins. */
export function presentForAdmin(row: FullRow): FullCourse {
  const { account, named, ...rest } = row;
  return {
    ...presentCard(rest),
    version: rest.version,
    instructor: account ?? (named && { _id: null, ...named }),
    sections: row.sections.map(presentUnit),
  };
}

/** Returns a unit as learners read it. Only admins get those that are not published, and read which they are. */
const withoutEditing = ({ state, publishAt, ...unit }: Unit): Unit => ({
  ...unit,
  ...(state !== 'published' && { state, publishAt }),
  ownSummary: undefined,
  version: undefined,
});

/** Returns a course with its full units: for those who study it. */
export function presentFull(row: FullRow): FullCourse {
  const course = presentForAdmin(row);
  return {
    ...course,
    version: undefined,
    sections: course.sections.map(withoutEditing),
  };
}

/** The fields of a sales page, empty: who studies a course has bought it. */
export const NO_SALES_PAGE = {
  audience: [],
  pitch: '',
  trailer: '',
  guarantee: '',
  faq: [],
  testimonials: [],
} satisfies Partial<FullCourse>;

/** Returns a unit without its private parts: the summary instead of the text, and no video. */
const presentOutline = (unit: Unit): UnitOutline => ({
  ...unit,
  description: unit.summary,
  videoUrl: null,
  captionsUrl: null,
});

/** Returns a course as guests see it: text and video of the free previews only, a summary of every other unit. */
export function presentDetail(row: FullRow): CourseDetail {
  const full = presentFull(row);
  return {
    ...full,
    sections: full.sections.map((unit) => (unit.freePreview ? unit : presentOutline(unit))),
  };
}
