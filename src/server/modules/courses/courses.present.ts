import type { CourseCard, CourseDetail, FullCourse } from '#contract/courses.ts';
import type { Unit, UnitOutline } from '#contract/units.ts';
import { unitSummary } from '#contract/unit-summary.ts';
import type { listCards } from './course-list.queries.ts';
import type { findFullCourse } from './courses.queries.ts';

/** A card as the database has it: the price in cents. */
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
type FullRow = NonNullable<Awaited<ReturnType<typeof findFullCourse>>>;

/** A card as a caller sees it: the price in euros, and the number people see as ID under both its names. */
export function presentCard<Row extends CardRow>({ priceCents, ...row }: Row): Omit<Row, 'priceCents'> & CourseCard {
  return { ...row, id: row.customId, price: priceCents / 100 };
}

/** Adds to a unit what is derived from its fields: its summary, and whether it has a video. */
export const presentUnit = <Row extends { description: string; videoUrl: string | null }>(row: Row) => ({
  ...row,
  summary: unitSummary(row.description),
  hasVideo: row.videoUrl !== null,
});

/** A course with its full units and the versions to send back when saving: for administrators. */
export function presentForAdmin(row: FullRow): FullCourse {
  const { instructor, ...rest } = row;
  return {
    ...presentCard(rest),
    instructor: instructor?.name ? instructor : null,
    sections: row.sections.map(presentUnit),
  };
}

/** A course with its full units: for people enrolled in it. */
export function presentFull(row: FullRow): FullCourse {
  const course = presentForAdmin(row);
  return { ...course, version: undefined, sections: course.sections.map((unit) => ({ ...unit, version: undefined })) };
}

/** A unit without what needs access: its text gives way to its summary, and there is no video. */
const presentOutline = (unit: Unit): UnitOutline => ({
  ...unit,
  description: unit.summary,
  videoUrl: null,
  captionsUrl: null,
});

/** Returns a course as everybody may see it: text and video of the free previews alone, a summary of every other unit. */
export function presentDetail(row: FullRow): CourseDetail {
  const full = presentFull(row);
  return { ...full, sections: full.sections.map((unit) => (unit.freePreview ? unit : presentOutline(unit))) };
}
