import { useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { rememberedUnit } from '#modules/progress/web/shared/remembered-unit.ts';
import { Prose } from '#web/ui/prose.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ContentTab } from './content-tab.tsx';
import { InstructorTab } from './instructor-tab.tsx';
import { placeIn } from '#modules/progress/web/shared/learner-memory.ts';
import { OverviewTab } from './overview-tab.tsx';
import type { StudyProgress } from '#modules/progress/web/shared/progress.api.ts';
import type { StudyPlace } from './study-page.tsx';
import { STUDY_TABS, type StudyTab } from './study-search.ts';
import { firstOpenUnit, numberOf, unitToShow } from './shared/unit-numbers.ts';

/**
 * The study page of one course. Returning learners open the last unit, or the first one not completed; new learners open
 * the overview.
 */
export function StudyCourse(props: StudyPlace & { course: FullCourse; user: CurrentUser; progress: StudyProgress }) {
  const { course, progress, search, onMove } = props;
  const { study } = useMessages();
  const memory = rememberedUnit(course.name);
  const [remembered] = useState(
    () =>
      numberOf(course.sections, progress.lastUnit) ?? memory.read() ?? firstOpenUnit(course.sections, progress.done),
  );
  const index = unitToShow(course.sections, search.unit, remembered);
  const beenHere = search.unit !== undefined || remembered !== undefined;
  const tab: StudyTab = search.tab ?? (beenHere ? 'content' : 'overview');
  const toUnit = (next: number) => onMove({ tab: 'content', unit: next + 1 });

  return (
    <div className="study page pb-8 2xl:max-w-[100rem]">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 pt-1 sm:pt-4">
        <h1 className="text-xl sm:text-2xl" lang={languageTag(course.language)}>
          {course.name}
        </h1>
        <p className="flex flex-wrap gap-x-5 text-sm text-muted">
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
                seconds={placeIn(course.sections[index]?._id ?? '')}
                accessUntil={props.accessUntil}
                onOpen={() => toUnit(Math.max(index, 0))}
              />
            ),
          },
          {
            id: 'content',
            label: study.tabs.content,
            content: (
              <ContentTab
                course={course}
                user={props.user}
                index={index}
                active={tab === 'content'}
                memory={memory}
                progress={progress}
                onUnit={toUnit}
              />
            ),
          },
          { id: 'instructor', label: study.tabs.instructor, content: <InstructorTab course={course} /> },
          { id: 'review', label: study.tabs.review, content: <Prose text={study.review} /> },
        ]}
      />
    </div>
  );
}
