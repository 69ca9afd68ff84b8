import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { videoKind } from '#contract/video-address.ts';

export type CheckName = 'picture' | 'description' | 'outcomes' | 'units' | 'captions' | 'price' | 'preview';

/** One line of the list of what a good course has. */
export interface CourseCheck {
  readonly name: CheckName;
  readonly done: boolean;
  /** Where it is put right: a field of the course, or a unit (its id; null: the list of units). */
  readonly at: { readonly field: CourseField } | { readonly unit: string | null };
}

/** Returns whether a unit has a video file without captions; streams and other sites have their own. */
const lacksCaptions = ({ videoUrl, captionsUrl }: FullCourse['sections'][number]): boolean =>
  videoUrl !== null && captionsUrl === null && videoKind(videoUrl) === 'file';

/** Returns what a course has and lacks before it is published. None of it is enforced. */
export function courseChecks(course: FullCourse): CourseCheck[] {
  const { sections } = course;
  const uncaptioned = sections.find(lacksCaptions);
  return [
    { name: 'picture', done: course.imageSrc !== null && course.imageAlt !== '', at: { field: 'imageAlt' } },
    { name: 'description', done: course.description.trim() !== '', at: { field: 'description' } },
    { name: 'outcomes', done: course.outcomes.length > 0, at: { field: 'outcomes' } },
    { name: 'price', done: course.price > 0, at: { field: 'price' } },
    { name: 'units', done: sections.length > 0, at: { unit: null } },
    {
      name: 'preview',
      done: sections.some(({ freePreview }) => freePreview),
      at: { unit: sections[0]?._id ?? null },
    },
    { name: 'captions', done: uncaptioned === undefined, at: { unit: uncaptioned?._id ?? null } },
  ];
}
