import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { SCHOOL_PARTS } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Difference, VersionHistory } from '#web/ui/drafts/version-history.tsx';
import type { Json } from '#web/ui/editing/json-path.ts';
import { mergeJson } from '#web/ui/editing/merge-json.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { useEditor } from './editor-context.tsx';
import { labelOfPath } from './path-labels.ts';
import {
  draftQuery,
  refreshView,
  restoreSchoolVersion,
  storedParts,
  versionQuery,
  schoolVersionsQuery,
} from './school-settings.api.ts';

/** What the software came with, which was never published. */
const SHIPPED = { number: 0, publishedAt: '', publishedBy: null, changed: [] };

/** The published versions, newest first, and what the software came with. */
export function History() {
  const { history: words, parts: names } = useMessages().adminSchool;
  const { parts } = useEditor();
  const client = useQueryClient();
  const versions = useInfiniteQuery(schoolVersionsQuery());
  return (
    <VersionHistory
      words={words}
      query={versions}
      level={2}
      first={SHIPPED}
      details={({ publishedBy, changed }) =>
        [publishedBy?.name ?? words.formerAdmin, changed.map((part) => names[part]).join(', ')]
          .filter(Boolean)
          .join(' · ')
      }
      look={{ label: words.look, named: words.lookNamed, exceptCurrent: true }}
      compare={(number, all, close) => <VersionDialog number={number} current={all[0]?.number ?? 0} onClose={close} />}
      restore={async (number) => {
        const draft = await restoreSchoolVersion(number);
        const stored = storedParts(draft);
        for (const part of SCHOOL_PARTS) parts[part].replace(stored[part]);
        client.setQueryData(draftQuery().queryKey, draft);
        refreshView(client);
      }}
    />
  );
}

/** What a version says differently from the one published now. */
function VersionDialog({ number, current, onClose }: { number: number; current: number; onClose: () => void }) {
  const { history: words } = useMessages().adminSchool;
  const then = useQuery(versionQuery(number));
  const now = useQuery(versionQuery(current));
  const failed = then.error ?? now.error;
  return (
    <Dialog open size="lg" title={words.version(number)} onClose={onClose}>
      {failed ? (
        <FailureAlert sentence={words.failed} cause={failed} />
      ) : then.data && now.data ? (
        <Differences then={then.data.document} now={now.data.document} />
      ) : (
        <ListSkeleton label={words.loading} lines={4} />
      )}
    </Dialog>
  );
}

function Differences({ then, now }: { then: SchoolDocument; now: SchoolDocument }) {
  const { adminSchool, editing } = useMessages();
  const words = adminSchool.history;
  const { empty } = editing.conflict;
  const all = SCHOOL_PARTS.flatMap((part) =>
    mergeJson(now[part] as Json, then[part] as Json, now[part] as Json).fields.map((field) => ({
      ...field,
      label: labelOfPath(part, field.name, then[part] as Json, adminSchool),
    })),
  );
  if (all.length === 0) return <p>{words.same}</p>;
  return (
    <div className="grid gap-4">
      {all.map(({ label, mine, theirs }) => (
        <Difference
          key={label}
          label={label}
          sides={[
            [words.inVersion, mine || empty],
            [words.published, theirs || empty],
          ]}
        />
      ))}
    </div>
  );
}
