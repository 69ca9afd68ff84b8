import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { AutosavedDraft, SaveStatus } from '#web/ui/editing/autosaved-draft.ts';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { SaveFailure, SaveState } from '#web/ui/editing/save-state.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import { useDraftStates } from './use-drafts.ts';

/** From the most to the least urgent. */
const URGENCY: readonly SaveStatus[] = ['conflict', 'refused', 'failed', 'retrying', 'saving', 'waiting', 'saved'];

/** The publication of a draft: `small` is a small correction, and the result the number of the new version. */
export type Publication = UseMutationResult<number, Error, { readonly small: boolean }>;

/** How far saving is, what differs from what is published, and the buttons to discard and publish it. */
export function DraftBar(props: {
  drafts: readonly AutosavedDraft[];
  words: {
    readonly bar: { readonly publish: string; readonly discard: string };
    readonly publish: { readonly done: (number: number) => string };
    readonly discard: Readonly<Record<'title' | 'confirm' | 'busy' | 'failed' | 'done', string>>;
  };
  /** The name of the bar as a landmark. */
  label?: string;
  /** Where the bar stays at the lower edge of the window. */
  sticky: 'sm:sticky' | 'lg:sticky';
  /** The address below which the drafts stay mounted. */
  within?: string;
  /** What differs; null while nothing does. */
  changed: string | null;
  unchanged: string;
  /** What the discarding loses. */
  lost: string;
  /** Says which fields are refused. */
  refused: ReactNode;
  /** What stands beside what differs. */
  state?: ReactNode;
  /** A further button before the others. */
  more?: ReactNode;
  /** Instead of the button that publishes. */
  publishing?: ReactNode;
  /** Whether something has to be looked at before publishing. */
  blocked?: boolean;
  publish: (how: { readonly small: boolean }) => Promise<number>;
  /** The question before publishing. */
  question: (publication: Publication, close: () => void) => ReactNode;
  discard: () => Promise<void>;
}) {
  const { words, drafts, changed } = props;
  const states = useDraftStates(drafts);
  const status = URGENCY.find((one) => states.some((state) => state.status === one)) ?? 'saved';
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const done = (sentence: string) => {
    setAsking(null);
    setNotice(sentence);
  };
  const publication = useMutation({
    mutationFn: props.publish,
    onSuccess: (number) => done(words.publish.done(number)),
  });
  const discarding = useMutation({ mutationFn: props.discard, onSuccess: () => done(words.discard.done) });
  useUnsaved(status === 'saved' || status === 'waiting' || status === 'saving' ? 'none' : 'kept', props.within);
  const flush = () => Promise.all(drafts.map((draft) => draft.flush()));
  const askToPublish = async () => {
    publication.reset();
    // The question is about what the server has.
    await flush();
    if (drafts.every((draft) => draft.get().status === 'saved')) setAsking('publish');
  };
  const failed = states.find((state) => state.status === status);
  return (
    <section
      aria-label={props.label}
      className={`bottom-0 z-20 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper py-3 ${props.sticky}`}
    >
      {/* The next change makes it untrue. */}
      {notice && changed === null && <Alert tone="success">{notice}</Alert>}
      {(status === 'failed' || status === 'retrying') && (
        <SaveFailure failure={failed?.failure} onRetry={() => void flush()} />
      )}
      {status === 'refused' && props.refused}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {props.state}
            {changed ?? props.unchanged}
          </p>
          <SaveState
            status={status}
            savedAt={states.map(({ savedAt }) => savedAt ?? '').reduce((a, b) => (a > b ? a : b))}
          />
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          {props.more}
          <Button size="sm" tone="quiet" disabled={changed === null} onClick={() => setAsking('discard')}>
            {words.bar.discard}
          </Button>
          {props.publishing || (
            <Button size="sm" disabled={changed === null || props.blocked} onClick={() => void askToPublish()}>
              {words.bar.publish}
            </Button>
          )}
        </div>
      </div>
      {asking === 'publish' && props.question(publication, () => publication.isPending || setAsking(null))}
      <DiscardQuestion
        words={words.discard}
        open={asking === 'discard'}
        doing={discarding}
        onConfirm={() => discarding.mutate()}
        onClose={() => setAsking(null)}
      >
        {props.lost}
      </DiscardQuestion>
    </section>
  );
}
