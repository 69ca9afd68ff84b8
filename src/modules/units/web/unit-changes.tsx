import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { TextDiff } from './shared/text-diff.tsx';
import { unitChangesQuery } from './study.api.ts';

interface UnitPlace {
  readonly courseRef: string;
  readonly unitId: string;
  readonly userId: string;
}

/** Says that a unit has changed since the learner completed it (at `changed`, ISO 8601), and shows what. */
export function UnitChanges(props: UnitPlace & { changed: string; lang: string | undefined }) {
  const { changes } = useMessages().study;
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-edge bg-highlight-soft px-4 py-2 text-sm">
      <p>{changes.note(formatDate(props.changed, locale))}</p>
      <Button size="sm" tone="secondary" onClick={() => setOpen(true)}>
        {changes.show}
      </Button>
      <Dialog open={open} size="lg" title={changes.title} onClose={() => setOpen(false)}>
        <Changes {...props} />
      </Dialog>
    </div>
  );
}

function Changes({ courseRef, unitId, userId, lang }: UnitPlace & { lang: string | undefined }) {
  const { changes } = useMessages().study;
  const { data, error } = useQuery(unitChangesQuery(courseRef, unitId, userId));
  if (error) return <FailureAlert sentence={changes.failed} cause={error} />;
  if (!data) return <ListSkeleton label={changes.loading} lines={3} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="grid gap-1">
        {data.fields.map(({ field, before, after }) => (
          <li key={field}>
            {field === 'title'
              ? changes.renamed(String(before), String(after))
              : field === 'videoUrl'
                ? changes.film
                : changes.summary}
          </li>
        ))}
      </ul>
      {data.text.length > 0 && <TextDiff parts={data.text} words={changes.words} lang={lang} />}
    </div>
  );
}
