import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { COURSE_STATES } from '#contract/choices.ts';
import { COURSE_FIELDS, type CourseField, isAdminField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { decimalsOf, formatNumber } from '#contract/money/money.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { EditAlert, EditForm } from '#web/ui/editing/edit-form.tsx';
import { EntriesField } from '#web/ui/editing/entries-field.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { UnsavedPart, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FormerAlt } from '#web/ui/image-field/former-alt.tsx';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import { CategoryOptions } from './category-options.tsx';
import { type CourseTab, FIELD_TABS, type FieldTab, tabOfField } from './course-tabs.ts';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { SendingProgress } from '#web/ui/editing/sending-progress.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { useCourseFields } from './use-course-fields.ts';
import { useCourseForm, useInvalidTab } from './use-course-form.ts';

/** Where the form shows each field: `existing` ones only for a course that exists, `image` ones beside its image. */
const LAYOUT: Readonly<Record<CourseField, { className?: string; existing?: boolean; column?: 'image' | 'below' }>> = {
  name: { className: '@md:col-span-2' },
  category: { className: 'content-start' },
  teacher: { className: 'content-start' },
  description: { className: '@md:col-span-2' },
  pitch: { className: '@md:col-span-2', existing: true },
  outcomes: { className: '@md:col-span-2', existing: true },
  audience: { className: '@md:col-span-2', existing: true },
  trailer: { existing: true, column: 'image' },
  guarantee: { existing: true, column: 'image' },
  faq: { existing: true, column: 'below' },
  testimonials: { existing: true, column: 'below' },
  price: { className: 'content-end' },
  salePrice: { className: 'content-start', existing: true },
  saleEndsOn: { className: 'content-start', existing: true },
  imageAlt: { existing: true, column: 'image' },
  level: { className: 'content-start', existing: true },
  language: { className: 'content-end', existing: true },
  state: { className: '@md:col-span-2', existing: true },
};

/** The tab of the editor that is open, and what the form needs of the editor. */
interface InTabs {
  readonly tab: CourseTab;
  /** The bar that stays, which gets the buttons; null until it is rendered. */
  readonly bar: HTMLElement | null;
  /** Opens a tab at its first invalid field. */
  readonly onInvalid: (tab: FieldTab) => void;
}

interface CourseFormProps {
  readonly onDone: (course: FullCourse) => void;
  readonly onCancel: () => void;
}

/** Creates a course. Keeps a draft; an error keeps everything as typed. */
export function NewCourseForm(props: CourseFormProps) {
  const { form: words } = useMessages().adminCourses;
  const { mode } = useSchool();
  const { edit, image, share } = useCourseForm({ ...props, course: null });
  const { draft } = edit;
  return (
    <EditForm
      edit={edit}
      shown={useCourseFields()}
      without="pictures"
      onDiscard={image.reset}
      className="@container grid gap-5"
    >
      {/* A container query: the width of the form decides, not that of the window. */}
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-2">
        <div className="grid content-start gap-5 @md:grid-cols-2">
          <Controls texts={draft.texts} fields={fieldNames(COURSE_FIELDS).filter((name) => !LAYOUT[name].existing)} />
        </div>
        <div className="grid content-start gap-5">
          <Picture edit={edit} image={image} current={null} />
        </div>
        <div className="grid gap-5 @4xl:col-span-2">
          <Checkbox
            name="publish"
            label={words.publish}
            hint={words.publishHint}
            defaultChecked={(draft.texts.publish ?? String(mode === 'demo')) === 'true'}
          />
          <SendingProgress share={share} image={image.field.value} />
          <EditAlert edit={edit} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyLabel={words.submitting}>{words.create}</SubmitButton>
            <CancelButton onClick={edit.cancel}>{words.cancel}</CancelButton>
          </div>
        </div>
      </div>
    </EditForm>
  );
}

/**
 * Changes the fields of a course in the tabs of its editor, which all belong to one form: what is typed on one stays while
 * another is open. Keeps a draft; an error keeps everything as typed, and opens the tab of the first invalid field.
 */
export function CourseForm({ course, inTabs, ...props }: CourseFormProps & { course: FullCourse; inTabs: InTabs }) {
  const { form: words, editor } = useMessages().adminCourses;
  const { isAdmin } = useWorkplace();
  const id = useId();
  const { edit, image, share, unsaved } = useCourseForm({
    ...props,
    course,
    onBadImage: () => inTabs.onInvalid('sales'),
  });
  const onSent = useInvalidTab(edit.form.errors, inTabs.onInvalid);
  const unsavedTabs = FIELD_TABS.filter((tab) => unsaved.some((name) => tabOfField(name) === tab));
  const partOf = (tab: FieldTab) => ({ tab, isOpen: tab === inTabs.tab, isUnsaved: unsavedTabs.includes(tab) });
  const controls = (tab: FieldTab, column?: 'image' | 'below') => (
    <Controls
      texts={edit.draft.texts}
      fields={fieldNames(COURSE_FIELDS).filter(
        (name) => tabOfField(name) === tab && LAYOUT[name].column === column && (isAdmin || !isAdminField(name)),
      )}
    />
  );
  return (
    <EditForm
      id={id}
      edit={edit}
      shown={useCourseFields()}
      without="pictures"
      onDiscard={image.reset}
      onSubmitCapture={onSent}
      // On a tab without fields it takes no room, unless it says that it restored a draft.
      hidden={!FIELD_TABS.some((tab) => tab === inTabs.tab) && edit.draft.restoredAt === null}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <FormPart {...partOf('sales')}>
        <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-2">
          <div className="grid content-start gap-5 @md:grid-cols-2">{controls('sales')}</div>
          <div className="grid content-start gap-5">
            <Picture edit={edit} image={image} current={course.imageSrc} />
            {controls('sales', 'image')}
          </div>
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] content-start gap-5 @4xl:col-span-2">
            {controls('sales', 'below')}
          </div>
        </div>
      </FormPart>
      <FormPart {...partOf('price')}>
        <div className="grid max-w-3xl gap-5 @xl:grid-cols-2">{controls('price')}</div>
      </FormPart>
      <FormPart {...partOf('settings')}>
        <div className="grid max-w-3xl gap-5">{controls('settings')}</div>
      </FormPart>
      {inTabs.bar &&
        createPortal(
          <>
            <SendingProgress share={share} image={image.field.value} />
            <EditAlert edit={edit} />
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="text-sm font-semibold">
                {unsavedTabs.length > 0
                  ? editor.unsaved(unsavedTabs.map((tab) => editor.tabs[tab]).join(', '))
                  : editor.noneUnsaved}
              </p>
              <div className="ms-auto flex flex-wrap gap-2">
                <CancelButton size="sm" onClick={edit.cancel}>
                  {words.cancel}
                </CancelButton>
                <SubmitButton size="sm" form={id} busyLabel={words.submitting}>
                  {words.save}
                </SubmitButton>
              </div>
            </div>
          </>,
          inTabs.bar,
        )}
    </EditForm>
  );
}

/** The fields of a tab, hidden while another is open. */
function FormPart(props: { tab: FieldTab; isOpen: boolean; isUnsaved: boolean; children: ReactNode }) {
  const { tabs } = useMessages().adminCourses.editor;
  return (
    <UnsavedPart name={props.tab}>
      <Unsaved is={props.isUnsaved} />
      <div id={props.tab} hidden={!props.isOpen} className="grid grid-cols-[minmax(0,1fr)]">
        <h2 className="sr-only">{tabs[props.tab]}</h2>
        {props.children}
      </div>
    </UnsavedPart>
  );
}

function Unsaved({ is }: { is: boolean }) {
  useUnsaved(is ? 'kept' : 'none');
  return null;
}

function Picture(props: Pick<ReturnType<typeof useCourseForm>, 'edit' | 'image'> & { current: string | null }) {
  const { labels } = useMessages().adminCourses.form;
  const { form } = props.edit;
  const { field } = props.image;
  const alt = useFormerAlt(form.ref);
  return (
    <>
      <ImageField
        label={labels.picture}
        name="courseImage"
        {...field}
        current={props.current}
        error={form.errors.courseImage}
        onChange={(value) => {
          field.onChange(value);
          form.clear('courseImage');
          if (value === 'kept') alt.restore();
          else if (value !== 'removed') alt.take();
        }}
      />
      {alt.former !== null && <FormerAlt text={alt.former} onKeep={alt.restore} />}
    </>
  );
}

/**
 * The text of an image that is being replaced, which says nothing of the new one: `take` empties its field. Null without any,
 * and once another one is typed.
 */
function useFormerAlt(form: RefObject<HTMLFormElement | null>) {
  const [former, setFormer] = useState<string | null>(null);
  const control = () => form.current?.querySelector<HTMLInputElement>('[name=imageAlt]');
  const type = (text: string) => {
    const field = control();
    if (!field) return;
    field.value = text;
    // The draft keeps what is typed.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  useEffect(() => {
    const field = former === null ? null : form.current?.querySelector<HTMLInputElement>('[name=imageAlt]');
    const forget = () => field?.value && setFormer(null);
    field?.addEventListener('input', forget);
    return () => field?.removeEventListener('input', forget);
  }, [former, form]);
  return {
    former,
    take() {
      const text = control()?.value.trim();
      if (!text) return;
      setFormer(text);
      type('');
    },
    restore() {
      if (former === null) return;
      setFormer(null);
      type(former);
    },
  };
}

/** The control of a list of entries. */
function CourseEntries({ name, typed = '' }: { name: 'faq' | 'testimonials'; typed: string | undefined }) {
  const { entries, labels } = useMessages().adminCourses.form;
  const { entry, most } = COURSE_FIELDS[name];
  const { stars, noStars } = entries.testimonials;
  const rating = ['', '5', '4', '3', '2', '1'].map((value) => [value, value ? stars(Number(value)) : noStars] as const);
  return (
    <EntriesField
      name={name}
      label={labels[name]}
      fields={entry}
      most={most}
      typed={typed}
      words={{ ...entries[name], choices: { rating } }}
    />
  );
}

/** The controls of these fields, which begin with their texts. */
function Controls({ fields, texts }: { fields: readonly CourseField[]; texts: Texts }) {
  const { form: words, states } = useMessages().adminCourses;
  const { currency } = useSchool();
  const decimals = decimalsOf(currency);
  const example = formatNumber(decimals === 0 ? 50 : 49.99, useLocale(), decimals);
  return fields.map((name) => {
    const field = COURSE_FIELDS[name];
    if (field.kind === 'entries')
      return <CourseEntries key={name} name={name as 'faq' | 'testimonials'} typed={texts[name]} />;
    const control = (
      <FieldControl
        key={name}
        name={name}
        field={field}
        label={words.labels[name]}
        hint={name === 'price' ? words.priceHint(currency, example) : words.hints[name]}
        typed={texts[name]}
        rows={name === 'guarantee' ? 3 : undefined}
        className={name === 'name' ? undefined : LAYOUT[name].className}
        options={
          name === 'state' ? (
            <Options values={COURSE_STATES} nameOf={(state) => states[state]} />
          ) : (
            <CategoryOptions chosen={texts.category} />
          )
        }
      />
    );
    return name === 'name' ? (
      <PrintedName key={name} initial={texts.name} warning={words.leftOut} className={LAYOUT.name.className}>
        {control}
      </PrintedName>
    ) : (
      control
    );
  });
}
