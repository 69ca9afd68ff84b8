import type { AuditEntry } from '#modules/audit/contract/audit.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { DataTable } from '#web/ui/tables/data-table.tsx';
import { type ChangedField, fieldsOfEntry, sentenceOf, sentenceParts } from './audit-text.ts';

const TONES = {
  create: 'success',
  enrol: 'success',
  update: 'neutral',
  reorder: 'neutral',
  export: 'highlight',
  delete: 'accent',
  remove: 'accent',
} as const satisfies Record<AuditEntry['action'], string>;

/** Shows one change: time, kind, sentence and, on demand, its fields before and after. */
export function ActivityEntry({ entry }: { entry: AuditEntry }) {
  const words = useMessages().admin.activity;
  const locale = useLocale();
  const sentence = sentenceOf(entry, words);
  const { currency, timeZone } = useSchool();
  const written = useSchoolTime();
  const fields = fieldsOfEntry(entry, words, { locale, currency, timeZone });
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[4rem_7rem_minmax(0,1fr)] sm:px-5">
      <time dateTime={entry.at} title={written.moment(entry.at)} className="text-sm leading-7 text-muted tabular-nums">
        {written.time(entry.at)}
      </time>
      <div className="leading-7">
        <Badge tone={TONES[entry.action]}>{words.actions[entry.action]}</Badge>
      </div>
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">
          {sentenceParts(entry, words).map((part, index) =>
            typeof part === 'string' ? part : <PersonLink key={index} id={part.id} name={part.name} />,
          )}
        </p>
        {fields.length > 0 && (
          <details className="group text-sm">
            <summary
              aria-label={words.detailsOf(sentence)}
              className="inline-flex min-h-9 items-center rounded-sm font-semibold text-accent-strong pointer-coarse:min-h-11"
            >
              <span
                aria-hidden="true"
                className="me-2 transition-transform group-open:rotate-90 [[dir=rtl]_&]:-scale-x-100"
              >
                ›
              </span>
              {words.details}
            </summary>
            <FieldsTable caption={sentence} fields={fields} sides={sidesOf(entry)} />
          </details>
        )}
      </div>
    </li>
  );
}

type Side = 'before' | 'after';

/** Returns the sides to show: a creation has no "before", a deletion no "after". */
function sidesOf({ before, after }: AuditEntry): Side[] {
  return [before && ('before' as const), after && ('after' as const)].filter((side) => side !== null);
}

function FieldsTable(props: { caption: string; fields: readonly ChangedField[]; sides: readonly Side[] }) {
  const words = useMessages().admin.activity;
  return (
    <DataTable
      caption={words.detailsOf(props.caption)}
      className="my-2 rounded-md border border-line"
      rows={props.fields}
      keyOf={({ key }) => key}
      columns={[
        { label: words.field, cell: ({ name }) => name, names: true, look: 'w-1/4 align-top' },
        ...props.sides.map((side) => ({
          label: words[side],
          cell: (field: ChangedField) => field[side] ?? <span className="text-muted italic">{words.nothing}</span>,
          look: 'align-top [overflow-wrap:anywhere] whitespace-pre-line',
        })),
      ]}
    />
  );
}
