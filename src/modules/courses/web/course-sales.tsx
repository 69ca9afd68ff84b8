import { type ReactNode, useId } from 'react';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { FaqList } from '#modules/school/web/shared/faq-list.tsx';
import { Testimonial } from '#modules/school/web/shared/testimonial.tsx';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { CheckList } from './check-list.tsx';

/** What of the sales page of a course stands in its overview (`pitch`, `audience`), or below it: testimonials, guarantee, questions. */
export default function CourseSales({ course, part }: { course: CourseDetail; part: 'pitch' | 'audience' | 'below' }) {
  const { buy } = useMessages();
  const language = languageTag(course.language);
  if (part === 'below') return <Below course={course} />;
  if (part === 'audience') return <CheckList title={buy.audience} lang={language} texts={course.audience} />;
  return course.html?.pitch ? (
    <div lang={language} className="measure">
      <RichText html={course.html.pitch} />
    </div>
  ) : null;
}

function Below({ course }: { course: CourseDetail }) {
  const { buy } = useMessages();
  const { testimonials, guarantee, faq, html } = course;
  return (
    <div className="mt-16 grid gap-14 empty:hidden">
      {testimonials.length > 0 && (
        <Part course={course} title={buy.testimonials}>
          <ul className="grid gap-10">
            {testimonials.map((entry, place) => (
              <li key={place}>
                <Testimonial
                  entry={entry}
                  portrait={(className) => (
                    <Avatar name={entry.name} className={`arch aspect-[4/5] text-2xl ${className}`} />
                  )}
                />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {guarantee !== '' && (
        <Part course={course} title={buy.guarantee}>
          <Prose text={guarantee} />
        </Part>
      )}
      {faq.length > 0 && (
        <Part course={course} title={buy.faq}>
          <FaqList entries={faq.map(({ question }, place) => ({ question, answer: html?.answers[place] ?? '' }))} />
        </Part>
      )}
    </div>
  );
}

function Part({ course, title, children }: { course: CourseDetail; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 text-2xl">
        {title}
      </h2>
      <div lang={languageTag(course.language)}>{children}</div>
    </section>
  );
}
