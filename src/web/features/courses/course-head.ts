import type { CourseDetail } from '#contract/courses.ts';
import { type HeadContext, pageHead } from '#web/lib/page-head.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** A search engine shows about this many characters of a description. */
const SUMMARY_LENGTH = 155;

/** What the page of a course says of itself, with a schema.org Course for search engines. */
export function courseHead(context: HeadContext, course: CourseDetail) {
  const path = `/course/${course.customId}`;
  const description = summary(course.description);
  const head = pageHead(context, { title: course.name, description, path, image: course.imageSrc });
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.name,
    description,
    url: `${context.publicUrl}${path}`,
    provider: { '@type': 'Organization', name: SCHOOL.name, url: `${context.publicUrl}/` },
    ...(course.imageSrc && { image: absolute(context.publicUrl, course.imageSrc) }),
    inLanguage: course.language,
    educationalLevel: course.level,
    offers: { '@type': 'Offer', category: 'Paid', price: course.price.toFixed(2), priceCurrency: 'EUR' },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      ...(course.durationSeconds > 0 && { courseWorkload: `PT${Math.ceil(course.durationSeconds / 60)}M` }),
      instructor: { '@type': 'Person', name: course.teacher },
    },
  };
  return { ...head, meta: [...head.meta, { 'script:ld+json': structured }] };
}

const absolute = (publicUrl: string, address: string) => (address.startsWith('/') ? `${publicUrl}${address}` : address);

/** The beginning of a text, cut at a word. */
function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  const cut = line.slice(0, SUMMARY_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`;
}
