import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { CourseWhole } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Prose } from '#web/ui/prose.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ContentTab } from './content-tab.tsx';
import { InstructorTab } from './instructor-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { rememberedUnit } from './study-memory.ts';
import type { StudyPlace } from './study-page.tsx';
import { STUDY_TABS, type StudyTab } from './study-search.ts';
import { unitToShow } from './units.ts';

/** A course opened by its learner. Who comes back finds the unit they left; who comes first, the overview. */
export function StudyCourse({ course, search, onMove }: StudyPlace & { course: CourseWhole }) {
  const { study } = useMessages();
  const memory = rememberedUnit(course.name);
  const [remembered] = useState(() => memory.read() ?? undefined);
  const index = unitToShow(course.sections, search.unit, remembered);
  const beenHere = search.unit !== undefined || remembered !== undefined;
  const tab: StudyTab = search.tab ?? (beenHere ? 'content' : 'overview');
  const toUnit = (next: number) => onMove({ tab: 'content', unit: next + 1 });

  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <header className="grid gap-2">
        <Link
          to="/my-courses"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:rotate-180" aria-hidden="true" />
          {study.back}
        </Link>
        <h1 className="text-3xl">{course.name}</h1>
        <p className="flex flex-wrap gap-x-5 text-muted">
          <span>{study.by(course.teacher)}</span>
          <span>{study.participants(course.participants)}</span>
        </p>
      </header>
      <Tabs
        label={study.tabs.label}
        selected={tab}
        onSelect={(id) => onMove({ ...search, tab: STUDY_TABS.find((name) => name === id) }, { replace: true })}
        tabs={[
          {
            id: 'overview',
            label: study.tabs.overview,
            content: (
              <OverviewTab
                course={course}
                unit={beenHere ? index : undefined}
                onOpen={() => toUnit(Math.max(index, 0))}
              />
            ),
          },
          {
            id: 'content',
            label: study.tabs.content,
            content: (
              <ContentTab course={course} index={index} active={tab === 'content'} memory={memory} onUnit={toUnit} />
            ),
          },
          { id: 'instructor', label: study.tabs.instructor, content: <InstructorTab course={course} /> },
          { id: 'review', label: study.tabs.review, content: <Prose text={study.review} /> },
        ]}
      />
    </div>
  );
}
