import type { UseMutationResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { AffectedCertificates, CertificatesEffect } from '#contract/affected.ts';
import type { SchoolPart } from '#contract/school-choices.ts';
import type { SchoolVersion } from '#contract/school.ts';
import { failedWith } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AffectedList } from '#web/ui/affected-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { useEditor } from './editor-context.tsx';
import { effectQuery } from './school-settings.api.ts';

/** Asks before the draft is published: what visitors will see, and which certificates change. */
export function PublishDialog(props: {
  open: boolean;
  changed: readonly SchoolPart[];
  publish: UseMutationResult<SchoolVersion | null, Error, void>;
  onClose: () => void;
}) {
  const { open, changed, publish } = props;
  const { publish: words, parts: names } = useMessages().adminSchool;
  const { identity } = useEditor().parts;
  const effect = useQuery({ ...effectQuery(() => identity.flush()), enabled: open && changed.includes('identity') });
  const close = () => publish.isPending || props.onClose();
  const isStale = failedWith<'POST /school/publish'>(publish.error, 'edit_conflict');
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={words.title}
      describedBy="publish-text"
      onClose={close}
      footer={
        <>
          <Button tone="secondary" aria-disabled={publish.isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            busy={publish.isPending}
            busyLabel={words.busy}
            disabled={effect.isFetching}
            onClick={() => publish.mutate()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div id="publish-text" className="grid gap-3">
        <p>{words.text}</p>
        <ul className="list-disc ps-6">
          {changed.map((part) => (
            <li key={part}>
              <strong>{names[part]}</strong>: {words.visible[part]}
            </li>
          ))}
        </ul>
        {effect.isFetching && <ListSkeleton label={words.certificates.loading} lines={2} />}
        {effect.error && <p>{words.certificates.unknown}</p>}
        {effect.data?.certificates && <Certificates effect={effect.data.certificates} />}
        <p className="text-sm text-muted">{words.undo}</p>
        {publish.error && (
          <FailureAlert sentence={isStale ? words.changed : words.failed} cause={isStale ? null : publish.error} />
        )}
      </div>
    </Dialog>
  );
}

/** Says which certificates get the new text, and which keep theirs. */
function Certificates({ effect: { changing, keeping } }: { effect: CertificatesEffect }) {
  const words = useMessages().adminSchool.publish.certificates;
  const othersOf = ({ count, first }: AffectedCertificates) =>
    count > first.length ? words.others(count - first.length) : null;
  return (
    <section aria-labelledby="publish-certificates" className="grid gap-2">
      <h3 id="publish-certificates" className="font-sans font-semibold">
        {words.title}
      </h3>
      <p>{words.later}</p>
      {changing.count > 0 && (
        <AffectedList sentence={words.changing(changing.count)} first={changing.first} others={othersOf(changing)} />
      )}
      {keeping.count > 0 && (
        <AffectedList sentence={words.keeping(keeping.count)} first={keeping.first} others={othersOf(keeping)} />
      )}
    </section>
  );
}
