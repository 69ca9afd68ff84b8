import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitDiff, UnitDraft, UnitVersion } from '#modules/units/contract/unit-drafts.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Difference, VersionHistory } from '#web/ui/drafts/version-history.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextDiff } from '#modules/units/web/shared/text-diff.tsx';
import type { AutosavedDraft } from '#web/ui/editing/autosaved-draft.ts';
import { useShownValues } from '#web/ui/editing/use-shown-fields.tsx';
import { TestDifferences } from './assessment/shown-test.tsx';
import { diffQuery, restoreUnitVersion, type UnitPosition, unitVersionsQuery } from './unit-draft.api.ts';

/** The published versions of a unit, newest first. Each can be compared and restored into the draft. */
export function UnitHistory(props: {
  place: UnitPosition;
  draft: AutosavedDraft;
  onRestored: (draft: UnitDraft) => void;
}) {
  const { place, draft } = props;
  const words = useMessages().unitDraft.history;
  const versions = useInfiniteQuery(unitVersionsQuery(place));
  return (
    <section aria-labelledby="unit-history" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="unit-history" className="text-2xl">
        {words.title}
      </h2>
      <VersionHistory
        words={words}
        query={versions}
        level={3}
        none={words.none}
        badges={({ small }) => small && <Badge>{words.small}</Badge>}
        details={({ number, publishedBy }) => publishedBy?.name ?? (number === 1 ? words.asAdded : words.author)}
        look={{ label: words.compare, named: words.compareNamed, exceptCurrent: false }}
        compare={(start, all, close) => <CompareDialog place={place} versions={all} start={start} onClose={close} />}
        restore={async (number) => props.onRestored(await draft.exclusively(() => restoreUnitVersion(place, number)))}
      />
    </section>
  );
}

/** The value of the draft in the list of versions. */
const DRAFT = 0;

function CompareDialog(props: {
  place: UnitPosition;
  versions: readonly UnitVersion[];
  start: number;
  onClose: () => void;
}) {
  const { diff: words, history } = useMessages().unitDraft;
  const { versions, start } = props;
  const [from, setFrom] = useState(versions.some(({ number }) => number === start - 1) ? start - 1 : start);
  const [to, setTo] = useState(from === start ? DRAFT : start);
  const options = versions.map(({ number }) => (
    <option key={number} value={number}>
      {history.version(number)}
    </option>
  ));
  return (
    <Dialog open size="lg" title={words.title} onClose={props.onClose}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select label={words.from} value={from} onChange={(event) => setFrom(Number(event.target.value))}>
            {options}
          </Select>
          <Select label={words.to} value={to} onChange={(event) => setTo(Number(event.target.value))}>
            <option value={DRAFT}>{words.draft}</option>
            {options}
          </Select>
        </div>
        <Differences place={props.place} from={from} to={to === DRAFT ? undefined : to} />
      </div>
    </Dialog>
  );
}

/** The differences between two versions, loaded from the server. Without `to` the draft, without `from` what is published. */
export function Differences({ place, from, to }: { place: UnitPosition; from?: number; to?: number | undefined }) {
  const words = useMessages().unitDraft.history;
  const { data, error } = useQuery(diffQuery(place, from, to));
  if (error) return <FailureAlert sentence={words.failed} cause={error} />;
  return data ? <DiffView diff={data} courseId={place.courseId} /> : <ListSkeleton label={words.loading} lines={3} />;
}

function DiffView({ diff, courseId }: { diff: UnitDiff; courseId: string }) {
  const { diff: words, labels } = useMessages().unitDraft;
  const valueOf = useShownValues(UNIT_FIELDS, labels);
  if (diff.fields.length === 0 && diff.test === null && diff.text.length === 0) return <p>{words.same}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {diff.fields.map(({ field, before, after }) => (
        <Difference
          key={field}
          label={labels[field]}
          sides={[
            [words.before, valueOf(field, before)],
            [words.after, valueOf(field, after)],
          ]}
        />
      ))}
      {diff.test && <TestDifferences courseId={courseId} test={diff.test} />}
      {diff.text.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="font-sans text-sm font-semibold">{labels.description}</h3>
          <TextDiff parts={diff.text} words={words.words} />
        </div>
      )}
    </div>
  );
}
