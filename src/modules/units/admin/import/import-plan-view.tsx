import type { ImportChange, ImportPlan } from '#modules/course-files/contract/course-files.ts';
import type { Fields } from '#contract/fields/fields.ts';
import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useCategoryNames } from '#modules/courses/web/shared/category-name.ts';
import { Difference } from '#web/ui/drafts/version-history.tsx';
import { useShownValues } from '#web/ui/editing/use-shown-fields.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { TextDiff } from '#modules/units/web/shared/text-diff.tsx';

/** The fields whose values have words of their own; others, such as the film, are texts. */
const FIELDS: Fields = { ...COURSE_FIELDS, ...UNIT_FIELDS };
const TONES = { new: 'success', changed: 'accent', moved: 'neutral', removed: 'highlight' } as const;

const isChanged = ({ fields, text }: ImportChange): boolean => fields.length > 0 || text.length > 0;

/** Returns whether an import would change nothing. */
export const isSame = ({ isNew, course, units, questions }: ImportPlan): boolean =>
  !isNew && !isChanged(course) && units.length + questions.length === 0;

/** The plan of an import: the changes of the course, and of each unit it does not leave as it is. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const words = useMessages().courseFiles;
  const locale = useLocale();
  const same = isSame(plan);
  return (
    <section aria-labelledby="import-plan" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="import-plan" className="text-2xl break-words">
        {words.planTitle(plan.name)}
      </h2>
      <div className="grid gap-1">
        {same && <p>{words.nothing}</p>}
        {plan.isNew && <p>{words.newCourse(plan.units.length)}</p>}
        {!plan.isNew && !same && <p>{words.unchanged(plan.unchanged)}</p>}
        {plan.newBytes > 0 && <p>{words.newBytes(formatBytes(plan.newBytes, locale))}</p>}
        {plan.units.some(({ kind }) => kind === 'removed') && <p>{words.removedNote}</p>}
      </div>
      {isChanged(plan.course) && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
          <h3 className="text-lg">{words.course}</h3>
          <Changes change={plan.course} />
        </div>
      )}
      {plan.units.length > 0 && (
        <RowList label={words.planTitle(plan.name)}>
          {plan.units.map((unit) => (
            <li key={unit._id} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3">
              <div className="flex flex-wrap items-center gap-2">
                <h3 className="min-w-0 font-sans text-base font-semibold break-words">{unit.title}</h3>
                <Badge tone={TONES[unit.kind]}>{words.kinds[unit.kind]}</Badge>
                {unit.moved && unit.kind !== 'moved' && <Badge>{words.kinds.moved}</Badge>}
              </div>
              {isChanged(unit) && <Changes change={unit} />}
            </li>
          ))}
        </RowList>
      )}
      {plan.questions.length > 0 && (
        <section aria-labelledby="import-questions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h3 id="import-questions" className="text-lg">
            {words.questions}
          </h3>
          <RowList label={words.questions}>
            {plan.questions.map(({ _id, label, kind }) => (
              <li key={_id} className="flex flex-wrap items-center gap-2 px-4 py-2">
                <span className="min-w-0 break-words">{label}</span>
                <Badge tone={TONES[kind]}>{words.kinds[kind]}</Badge>
              </li>
            ))}
          </RowList>
        </section>
      )}
    </section>
  );
}

function Changes({ change }: { change: ImportChange }) {
  const { adminCourses, courseFiles: words, editing } = useMessages();
  const labels = { ...adminCourses.form.labels, ...words.fields };
  const fieldValue = useShownValues(FIELDS, labels, { ...useCategoryNames(), ...adminCourses.states });
  const valueOf = (field: string, text: string) =>
    field in FIELDS ? fieldValue(field, text) : text || editing.conflict.empty;
  return (
    <>
      {change.fields.map(({ field, before, after }) => (
        <Difference
          key={field}
          label={labels[field]}
          level={4}
          sides={[
            [words.before, valueOf(field, before)],
            [words.after, valueOf(field, after)],
          ]}
        />
      ))}
      {change.text.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <p className="text-sm font-semibold">{words.text}</p>
          <TextDiff parts={change.text} words={words.diff} />
        </div>
      )}
    </>
  );
}
