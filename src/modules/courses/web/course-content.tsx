import { lazy, Suspense, useState } from 'react';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import type { UnitOutline } from '#modules/units/contract/units.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { formatCount, formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Loaded when a text is opened for the first time. */
const UnitTextStyle = lazy(async () => ({ default: (await import('#web/ui/unit-text.tsx')).UnitTextStyle }));

/** Lists a course's units with lengths and summaries; free previews can be read in full. */
export function CourseContent({ course }: { course: CourseDetail }) {
  const locale = useLocale();
  const { page } = useMessages().courses;
  const { sections } = course;
  const language = languageTag(course.language);
  if (sections.length === 0) return <p className="text-muted">{page.noContent}</p>;
  const lessons = page.unitsOnly(formatCount(sections.length, locale), sections.length !== 1);
  return (
    <section>
      <h2 className="sr-only">{page.content}</h2>
      <p className="text-sm text-muted">
        {course.durationSeconds > 0
          ? page.unitsSummary(lessons, formatDuration(course.durationSeconds, locale))
          : lessons}
      </p>
      <ol className="mt-4 divide-y divide-line border-y border-line">
        {sections.map((unit, index) => (
          <li key={unit._id} className="grid grid-cols-[2.5rem_1fr_auto] gap-x-3 gap-y-1 py-4">
            {unit.chapter && unit.chapter._id !== sections[index - 1]?.chapter?._id && (
              <h3 lang={language} className="col-span-3 pt-2 pb-3 text-xl">
                {unit.chapter.title}
              </h3>
            )}
            <span className="pt-0.5 font-serif text-lg text-accent-strong tabular-nums">
              {page.unit(unit.position)}
            </span>
            <h3 lang={language} className="text-lg leading-snug">
              {unit.title}
            </h3>
            <span className="flex flex-col items-end gap-1 text-sm text-muted">
              {unit.durationSeconds > 0 && (
                <span className="tabular-nums">{formatDuration(unit.durationSeconds, locale)}</span>
              )}
              {unit.state && unit.state !== 'published' && <Badge tone="highlight">{page.unpublished}</Badge>}
              {unit.freePreview && <Badge tone="success">{page.freePreview}</Badge>}
            </span>
            <p lang={language} className="measure col-span-2 col-start-2 text-sm text-muted">
              {unit.summary}
            </p>
            {unit.freePreview && unit.description.length > unit.summary.length && (
              <PreviewText unit={unit} lang={language} label={page.readUnit} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The text of a free preview, closed at first. */
function PreviewText({ unit, lang, label }: { unit: UnitOutline; lang: string | undefined; label: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="col-span-2 col-start-2 min-w-0 text-sm" onToggle={() => setOpened(true)}>
      <summary className="touch w-fit cursor-pointer py-2 font-semibold">{label}</summary>
      {opened && (
        <Suspense>
          <UnitTextStyle />
        </Suspense>
      )}
      <div
        lang={lang}
        className="unit-text min-w-0 pt-2 pb-3 text-base"
        dangerouslySetInnerHTML={{ __html: unit.html ?? '' }}
      />
    </details>
  );
}
