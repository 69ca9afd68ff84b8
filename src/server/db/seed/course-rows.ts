import { imageAddress } from '#contract/images.ts';
import { newId } from '#server/db/uuid.ts';
import { CATALOGUE } from './content/catalogue.ts';
import { CLIP } from './content/clip.ts';
import { CAPTIONED_COURSE, CLIP_CAPTIONS } from './content/clip-captions.ts';
import { COVERS } from './content/covers.ts';
import type { DemoUnit } from './content/demo-course.ts';
import type { PORTRAITS } from './content/portraits.ts';
import { TEACHERS } from './content/teachers.ts';
import { portraitKey } from './files.ts';

const DAY = 86_400_000;
const PARAGRAPH = '\n\n';

/** The teachers as rows of `instructors`, by the database's column names. */
export function instructorRows() {
  return (Object.keys(TEACHERS) as (keyof typeof PORTRAITS)[]).map((name) => {
    return { name, title: TEACHERS[name].title, bio: TEACHERS[name].bio, image_src: `/media/${portraitKey(name)}` };
  });
}

/** The catalogue as rows of `courses`, opened one after the other in the month before the first purchase. */
export function courseRows(now: Date) {
  return CATALOGUE.map((course, index) => {
    const opened = new Date(now.getTime() - (400 - index * 3) * DAY);
    return {
      id: newId(),
      name: course.name,
      category: course.category,
      teacher: course.teacher,
      description: course.description.join(PARAGRAPH),
      outcomes: course.outcomes,
      price_cents: course.priceCents,
      image_src: imageAddress(COVERS[course.cover].key),
      image_alt: COVERS[course.cover].alt,
      state: course.listed ? 'published' : 'unlisted',
      language: 'English',
      level: course.level,
      positive_reviews: course.positiveReviews,
      resources: course.resources ?? 0,
      resource_files: course.resourceFiles ?? 0,
      participants: 0,
      lessons: 0,
      duration_seconds: 0,
      version: 1,
      created_at: opened,
      updated_at: opened,
    };
  });
}

function videoOf({ video }: DemoUnit): { video_url: string | null; captions_url: string | null } {
  if (video === null) return { video_url: null, captions_url: null };
  if (video === 'shipped') return { video_url: `/media/${CLIP.video}`, captions_url: `/media/${CLIP.captions}` };
  return { video_url: `https://www.youtube.com/watch?v=${video.youtube}`, captions_url: null };
}

/** The units of all courses as rows of `sections`, the first of each a free preview. Takes the rows of the courses. */
export function unitRows(courses: ReturnType<typeof courseRows>) {
  return CATALOGUE.flatMap((course, index) =>
    course.units.map((unit, place) => ({
      id: newId(),
      course_id: courses[index]!.id,
      position: place + 1,
      title: unit.title,
      description: unit.text.join(PARAGRAPH),
      ...videoOf(unit),
      section_image: unit.picture === undefined ? null : imageAddress(COVERS[unit.picture].key),
      duration_seconds: unit.seconds,
      free_preview: place === 0,
      version: 1,
      created_at: courses[index]!.created_at,
      updated_at: courses[index]!.created_at,
    })),
  );
}

/** The captions of the demo video in two languages as rows of `media_files`, of the units that show it in one course. */
export function captionsRows(sections: ReturnType<typeof unitRows>) {
  const units = CATALOGUE.flatMap((course) => course.units.map((unit) => ({ course, unit })));
  return sections.flatMap((section, index) =>
    units[index]?.course.name === CAPTIONED_COURSE && units[index].unit.video === 'shipped'
      ? CLIP_CAPTIONS.map(({ id, language, bytes }) => {
          const file = {
            kind: 'captions',
            language,
            name: `${language}.vtt`,
            type: 'text/vtt',
            bytes,
            automatic: false,
          };
          return { id: newId(), ...file, bytes_of: id, course_id: section.course_id, section_id: section.id };
        })
      : [],
  );
}
