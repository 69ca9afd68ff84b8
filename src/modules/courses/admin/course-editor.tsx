import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { UnsavedPart, useUnsavedParts } from '#web/ui/editing/form-drafts.tsx';
import { useEditMode } from '#web/ui/editing/use-edit-mode.ts';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx';
import { CompletionRulePanel } from './completion-rule.tsx';
import { CourseBar } from './course-bar.tsx';
import { CourseChecklist } from './course-checklist.tsx';
import { CourseCopies } from './course-copies.tsx';
import { CourseFacts } from './course-facts.tsx';
import { CourseForm } from './course-form.tsx';
import { CourseInstructorPanel } from './course-instructor-panel.tsx';
import { useQuickUpdateCourse } from './admin-courses.mutations.ts';
import { SalesPreview } from './sales-preview.tsx';
import { COURSE_TABS, type CourseTab, FIELD_TABS, type FieldTab, tabOfField, tabsFor } from './course-tabs.ts';
import { courseDraft } from './use-course-form.ts';

/** The parts of the course editor that other modules have. */
export interface CourseParts {
  readonly hint: ReactNode;
  readonly units: (course: FullCourse) => ReactNode;
  readonly learners: (course: FullCourse) => ReactNode;
  /** The people who work on a course. */
  readonly team: (course: FullCourse) => ReactNode;
  /** The page of a course as visitors will see it, with the texts of its form if that is open. */
  readonly preview: (course: FullCourse, texts: Texts | null) => ReactNode;
}

/**
 * The editor of a course in tabs, each with an address of its own; `tab` is the one of the address. All that can be edited stays
 * mounted, so that another tab loses nothing, and a dot marks the tabs with unsaved input.
 */
export function CourseEditor(
  props: CourseParts & { course: FullCourse; tab: CourseTab; onTab: (tab: CourseTab) => void },
) {
  const { course, tab } = props;
  const { editor } = useMessages().adminCourses;
  const workplace = useWorkplace();
  const isOwner = workplace.may('course-owner');
  const fieldTab = FIELD_TABS.find((one) => one === tab);
  const { editing, saved, button, form, open, close } = useEditMode(courseDraft(course._id));
  const publishing = useQuickUpdateCourse(course._id);
  const [slot, setSlot] = useState<HTMLDivElement | null>(null);
  const reveal = useReveal(tab, props.onTab, form);
  const edit = (target: FieldTab, selectors: readonly string[]) => {
    publishing.reset();
    open();
    reveal(target, selectors);
  };

  return (
    // Its height lets the bar stand at the lower edge of the window below a short tab, too; bars of selected rows stand above it.
    <div className="[--bar-below:4.5rem] flex min-h-[60dvh] flex-col gap-6">
      <CourseTabLinks tab={tab} tabs={tabsFor(workplace)} />
      {editing ? (
        <div ref={form} className={fieldTab ? '' : 'contents'}>
          <CourseForm
            course={course}
            inTabs={{ tab, bar: slot, onInvalid: (target) => reveal(target, ['[aria-invalid=true]']) }}
            onDone={() => close(true)}
            onCancel={() => close(false)}
          />
        </div>
      ) : (
        fieldTab && <CourseFacts course={course} tab={fieldTab} />
      )}
      <TabPart name="content" tab={tab}>
        {props.hint}
        {isOwner && <CourseChecklist course={course} onEdit={(field) => edit(tabOfField(field), controlsOf(field))} />}
        {props.units(course)}
      </TabPart>
      {isOwner && (
        <TabPart name="sales" tab={tab}>
          <SalesPreview course={course} form={editing ? form : null}>
            {props.preview}
          </SalesPreview>
        </TabPart>
      )}
      {isOwner && (
        <TabPart name="settings" tab={tab}>
          <Settings course={course} team={props.team} />
        </TabPart>
      )}
      <LearnersPart tab={tab}>{props.learners(course)}</LearnersPart>
      {isOwner && (
        <CourseBar
          course={course}
          editing={editing}
          done={publishing.isSuccess ? editor.published : saved ? editor.saved : ''}
          slot={setSlot}
          editButton={button}
          onEdit={() => edit(fieldTab ?? 'sales', FIRST_CONTROL)}
          publishing={{
            isPending: publishing.isPending,
            error: publishing.error,
            start: () =>
              publishing.mutate(
                { state: 'published', version: course.version },
                // Its button is gone then.
                { onSuccess: () => button.current?.focus() },
              ),
          }}
        />
      )}
    </div>
  );
}

/** What the tab of settings has besides fields of the course. */
function Settings({ course, team }: { course: FullCourse; team: CourseParts['team'] }) {
  const { isAdmin } = useWorkplace();
  return (
    <>
      {isAdmin && (
        <SettingsPart>
          <CourseInstructorPanel course={course} />
        </SettingsPart>
      )}
      <SettingsPart>{team(course)}</SettingsPart>
      <SettingsPart>
        <CompletionRulePanel course={course} />
      </SettingsPart>
      {isAdmin && (
        <SettingsPart>
          <CourseCopies course={course} />
        </SettingsPart>
      )}
    </>
  );
}

const FIRST_CONTROL = ['input:not([type=hidden], [type=file]), select, textarea'];

/** The selectors of a field's control, the best first; a list has an input for each of its texts. */
const controlsOf = (field: string): readonly string[] => [
  `[name="${field}"]:not([type=hidden])`,
  `[data-field="${field}"] input:not([type=hidden])`,
  `[data-field="${field}"] button`,
];

/**
 * Returns a function that opens a tab, and focuses the first control in its part of the form that matches one of some selectors
 * and can be seen.
 */
function useReveal(tab: CourseTab, onTab: (tab: CourseTab) => void, form: RefObject<HTMLElement | null>) {
  const pending = useRef<{ tab: FieldTab; selectors: readonly string[] } | null>(null);
  const focusPending = () => {
    const target = pending.current;
    pending.current = null;
    const part = target && form.current?.querySelector(`#${target.tab}`);
    const controls = target?.selectors.flatMap((one) => [...(part?.querySelectorAll<HTMLElement>(one) ?? [])]);
    controls?.find((control) => control.checkVisibility())?.focus();
  };
  useEffect(() => {
    if (pending.current?.tab === tab) focusPending();
  });
  return (target: FieldTab, selectors: readonly string[]) => {
    pending.current = { tab: target, selectors };
    if (target === tab) focusPending();
    else onTab(target);
  };
}

function CourseTabLinks({ tab, tabs }: { tab: CourseTab; tabs: readonly CourseTab[] }) {
  const { editor } = useMessages().adminCourses;
  const unsaved = useUnsavedParts();
  return (
    <TabLinks label={editor.tabsLabel} current={tab}>
      {tabs.map((one) => (
        <TabLink
          key={one}
          to="."
          search={({ tab: _tab, ...rest }) => (one === COURSE_TABS[0] ? rest : { ...rest, tab: one })}
          resetScroll={false}
          viewTransition={false}
          isCurrent={one === tab}
          mark={unsaved.includes(one) ? editor.unsavedMark : null}
        >
          {editor.tabs[one]}
        </TabLink>
      ))}
    </TabLinks>
  );
}

/** What a tab has besides the fields of the course, hidden while another is open. */
function TabPart({ name, tab, children }: { name: CourseTab; tab: CourseTab; children: ReactNode }) {
  return (
    <UnsavedPart name={name}>
      <div hidden={name !== tab} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {children}
      </div>
    </UnsavedPart>
  );
}

/** The learners are read once their tab is opened, and stay then. */
function LearnersPart({ tab, children }: { tab: CourseTab; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(tab === 'learners');
  if (tab === 'learners' && !wasOpened) setOpened(true);
  return (
    <TabPart name="learners" tab={tab}>
      {wasOpened && children}
    </TabPart>
  );
}

const SettingsPart = ({ children }: { children: ReactNode }) => (
  <div className="max-w-3xl border-t border-line pt-6 empty:hidden">{children}</div>
);
