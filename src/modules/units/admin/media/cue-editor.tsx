import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Cue, writeVtt } from '#modules/media/contract/cues.ts';
import type { MediaFile } from '#modules/media/contract/media-files.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { ApiError } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { cuesQuery } from '#modules/media/web/shared/fetch-cues.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { CueForm } from './cue-form.tsx';
import { addAt, mergeNext, setEnd, setStart, split } from './cue-list.ts';
import { CueRows } from './cue-rows.tsx';
import { type MediaPlace, refreshMedia, saveCaptions } from './media.api.ts';
import { useCueList } from './use-cue-list.ts';

interface CueEditorProps {
  readonly place: MediaPlace;
  readonly language: string;
  /** The captions to edit; null to write new ones. */
  readonly file: MediaFile | null;
  readonly videoUrl: string | null;
  readonly onClose: () => void;
}

/** Edits the captions of a video in one language, beside the video. */
export function CueEditor(props: CueEditorProps) {
  const { cues: words, captions } = useMessages().unitMedia;
  // The address it was opened with: saving gives the captions another one.
  const [url] = useState(props.file?.url ?? '');
  const { data, isError } = useQuery({ ...cuesQuery(url), enabled: url !== '' });
  const cues = url === '' ? [] : data;
  if (isError) return <Alert tone="error">{words.failed}</Alert>;
  if (!cues) return <ListSkeleton label={captions.loading} />;
  return <Editor {...props} cues={cues} />;
}

/** What prevents saving: another failure, or captions that were saved meanwhile. */
type SaveProblem = { readonly sentence: string } | { readonly current: MediaFile | null };

function useSaving({ place, language, file }: CueEditorProps) {
  const { cues: words } = useMessages().unitMedia;
  const client = useQueryClient();
  const [base, setBase] = useState(file?._id ?? null);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (cues: readonly Cue[], replaces: string | null = base): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    try {
      const text = writeVtt(cues.filter((cue) => cue.text.trim() !== ''));
      setBase((await saveCaptions(place, { language, text, replaces }))._id);
      await refreshMedia(client);
      return true;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'edit_conflict';
      setProblem(
        isConflict
          ? { current: (error.current as MediaFile | null | undefined) ?? null }
          : { sentence: sentenceOr(error, words.notSaved) },
      );
      return false;
    } finally {
      setSaving(false);
    }
  };
  const adopt = async (current: MediaFile | null): Promise<readonly Cue[]> => {
    const cues = current ? await client.fetchQuery(cuesQuery(current.url)) : [];
    setBase(current?._id ?? null);
    setProblem(null);
    return cues;
  };
  return { save, saving, problem, adopt };
}

function Editor(props: CueEditorProps & { cues: readonly Cue[] }) {
  const { language, videoUrl, onClose } = props;
  const { cues: words } = useMessages().unitMedia;
  const locale = useLocale();
  const { list, canUndo, select, apply, undo, reset } = useCueList(props.cues);
  const { save, saving, problem, adopt } = useSaving(props);
  const [saved, setSaved] = useState(props.cues);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const stopAt = useRef<number | null>(null);
  const id = useId();
  const changed = list.cues !== saved;
  useUnsaved(changed ? 'lost' : 'none');
  useEffect(() => heading.current?.focus(), []);

  const isPlayable = videoUrl !== null && embeddedVideo(videoUrl) === null;
  const now = (): number => player.current?.currentTime ?? list.cues[list.selected]?.end ?? 0;
  const commands = {
    startHere: () => apply((all) => setStart(all, now())),
    endHere: () => apply((all) => setEnd(all, now())),
    play: () => {
      const cue = list.cues[list.selected];
      if (!player.current || !cue) return;
      stopAt.current = cue.end;
      player.current.currentTime = cue.start;
      player.current.play().catch(() => undefined);
    },
    split: () => apply((all) => split(all, text.current?.selectionStart ?? 0)),
    merge: () => apply(mergeNext),
    add: () => {
      apply((all) => addAt(all, now()));
      // Of the caption that is added, once it is in the form.
      requestAnimationFrame(() => text.current?.focus());
    },
    undo,
  };
  const byKey: Readonly<Record<string, () => void>> = {
    KeyI: commands.startHere,
    KeyO: commands.endHere,
    KeyP: commands.play,
    Enter: commands.split,
    KeyJ: commands.merge,
    KeyA: commands.add,
    KeyZ: commands.undo,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = event.altKey && !event.ctrlKey && !event.metaKey ? byKey[event.code] : undefined;
    if (!command) return;
    event.preventDefault();
    command();
  };
  const store = async (replaces?: string | null) => {
    const { cues } = list;
    if (await save(cues, replaces)) setSaved(cues);
  };
  const takeTheirs = async (current: MediaFile | null) => {
    const cues = await adopt(current);
    reset(cues);
    setSaved(cues);
  };

  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line p-3 sm:p-4"
      onKeyDown={onKeyDown}
    >
      <h2 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {words.heading(languageName(language, locale))}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {isPlayable ? (
            // Its captions are those in the list beside it.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              ref={player}
              src={videoUrl}
              controls
              playsInline
              preload="metadata"
              className="aspect-video w-full rounded-md bg-night"
              onTimeUpdate={({ currentTarget }) => {
                if (stopAt.current === null || currentTarget.currentTime < stopAt.current) return;
                stopAt.current = null;
                currentTarget.pause();
              }}
            />
          ) : (
            <p className="text-sm text-muted">{words.noVideo}</p>
          )}
          <CueForm
            list={list}
            apply={apply}
            commands={commands}
            textRef={text}
            isPlayable={isPlayable}
            canUndo={canUndo}
          />
        </div>
        <CueRows list={list} onSelect={select} />
      </div>
      <p className="text-sm text-muted max-sm:hidden">{words.keys}</p>
      {problem && 'sentence' in problem && <Alert tone="error">{problem.sentence}</Alert>}
      {problem && 'current' in problem && (
        <Alert tone="error">
          <p>{words.conflict}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="sm" tone="secondary" onClick={() => void takeTheirs(problem.current)}>
              {words.takeTheirs}
            </Button>
            <Button size="sm" tone="secondary" onClick={() => void store(problem.current?._id ?? null)}>
              {words.keepMine}
            </Button>
          </div>
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={saving || !changed} onClick={() => saving || !changed || void store()}>
          {saving ? words.saving : words.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {changed ? words.discard : words.close}
        </Button>
        <p role="status" className="text-sm text-muted">
          {changed ? words.unsaved : saved !== props.cues && words.saved}
        </p>
      </div>
    </section>
  );
}
