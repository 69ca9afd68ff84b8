import type { Dashboard } from '#modules/reports/contract/reports.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EnrolmentsTable } from './enrolments-table.tsx';

/** The newest enrolments: student, course and price. */
export function NewestEnrolments({ enrolments }: { enrolments: Dashboard['newestEnrolments'] }) {
  const words = useMessages().admin.dashboard.newest;
  return (
    <section aria-labelledby="newest" className="grid min-w-0 gap-4">
      <div>
        <h2 id="newest" className="text-xl">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.lead}</p>
      </div>
      {enrolments.length === 0 ? (
        <p className="py-10 text-center text-muted">{words.empty}</p>
      ) : (
        <EnrolmentsTable caption={words.title} enrolments={enrolments} level={3} />
      )}
    </section>
  );
}
