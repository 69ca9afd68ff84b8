import { Check } from 'lucide';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';

const SMALL = 'block text-xs text-muted';

/** How many units a learner has completed, and whether the course. */
export function ProgressCell({ unitsDone, units, finished, certificateAt }: Student) {
  const words = useMessages().admin.learners;
  const written = useSchoolTime();
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{words.ofUnits(unitsDone, units)}</span>{' '}
      {finished && (
        <Badge tone="success">
          <Icon of={Check} className="size-3.5" />
          {words.finished}
        </Badge>
      )}
      {certificateAt !== null && <span className={SMALL}>{words.certificate(written.date(certificateAt))}</span>}
    </>
  );
}

/** When a learner was last seen in the course. */
export function SeenCell({ lastSeenAt }: Student) {
  const words = useMessages().admin.learners;
  const written = useSchoolTime();
  return lastSeenAt === null ? <span className="text-muted">{words.never}</span> : written.date(lastSeenAt);
}

/** The unit a learner opened last. */
export function LastUnitCell({ lastUnit }: Student) {
  const words = useMessages().admin.learners;
  return lastUnit ? words.unit(lastUnit.number, lastUnit.title) : <Nothing />;
}

/** The results of a learner in the tests. */
export function TestsCell({ tests }: Student) {
  const words = useMessages().admin.learners;
  const locale = useLocale();
  if (tests.length === 0) return <Nothing />;
  return (
    <ul className="grid gap-1">
      {tests.map(({ sectionId, title, percent, passed, attempts }) => (
        <li key={sectionId}>
          {title}
          <span className={SMALL}>
            {[
              ...(percent === null ? [] : [formatPercent(percent, locale)]),
              passed === null ? words.waiting : passed ? words.passed : words.notPassed,
              words.attempts(attempts),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Since when a learner is enrolled, how they came, and until when. */
export function EnrolledCell({ since, until, source }: Student) {
  const { learners: words, students } = useMessages().admin;
  const written = useSchoolTime();
  return (
    <>
      {written.date(since)}
      {source && <span className={SMALL}>{words.sources[source]}</span>}
      {until !== null && <span className={SMALL}>{students.list.untilDay(written.lastDay(until))}</span>}
    </>
  );
}

const Nothing = () => <span className="text-muted">–</span>;
