import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { Cue } from '#modules/media/contract/cues.ts';
import { cuesQuery } from '#modules/media/web/shared/fetch-cues.ts';
import { formatPosition } from '#web/lib/format/format-position.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { VideoCaptions } from '#modules/media/web/shared/video-captions.ts';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { languageToShow } from './captions-choice.ts';
import type { StudyVideo } from './shared/use-study-video.ts';

/** Returns a text for comparing: without accents, in lower case. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * What is said in a video, line by line: follows the video, plays from a line that is pressed (`canSeek`), and can be searched.
 * The arrow keys move between the lines, of which one is in the tab order.
 */
export function Transcript(props: { captions: readonly VideoCaptions[]; video: StudyVideo; canSeek: boolean }) {
  const { captions, video, canSeek } = props;
  const { transcript: words } = useMessages().study;
  const locale = useLocale();
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState('');
  const language = chosen ?? languageToShow(captions, locale);
  const url = captions.find((each) => each.language === language)?.url ?? captions[0]?.url ?? '';
  const { data, isError, refetch } = useQuery(cuesQuery(url));
  const matches = useMemo(() => {
    const word = folded(search);
    return (data ?? []).flatMap((cue, index) => (folded(cue.text).includes(word) ? [{ cue, at: index }] : []));
  }, [data, search]);
  const current = useCurrentCue(data, video);

  if (isError) {
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <Alert tone="error">{words.failed}</Alert>
        <Button size="sm" tone="secondary" onClick={() => void refetch()}>
          {words.again}
        </Button>
      </div>
    );
  }
  if (!data) return <ListSkeleton label={words.loading} lines={5} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pb-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox label={words.search} value={search} onSearch={setSearch} className="min-w-48 grow" />
        {captions.length > 1 && (
          <Select label={words.language} value={language} onChange={(event) => setChosen(event.target.value)}>
            {captions.map((each) => (
              <option key={each.language} value={each.language}>
                {languageName(each.language, locale)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <p role="status" className={search === '' ? 'sr-only' : 'text-sm text-muted'}>
        {search !== '' && words.found(matches.length)}
      </p>
      {matches.length > 0 && (
        <Lines
          lines={matches}
          current={current}
          lang={language}
          follows={search === ''}
          onPlay={canSeek ? video.playFrom : null}
        />
      )}
    </div>
  );
}

/** Returns the index of the cue that is being said; -1 before the first. */
function useCurrentCue(cues: readonly Cue[] | undefined, { stage }: StudyVideo): number {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    const element = stage.current;
    if (!element || !cues) return;
    const follow = ({ target }: Event) => {
      const seconds = (target as HTMLVideoElement).currentTime;
      setCurrent(cues.findLastIndex(({ start }) => start <= seconds + 0.05));
    };
    // Events of a video do not bubble; they can be captured.
    const events = ['timeupdate', 'seeking'] as const;
    for (const event of events) element.addEventListener(event, follow, true);
    return () => {
      for (const event of events) element.removeEventListener(event, follow, true);
    };
  }, [cues, stage]);
  return current;
}

interface Line {
  readonly cue: Cue;
  /** Its index in the file. */
  readonly at: number;
}

function Lines(props: {
  lines: readonly Line[];
  current: number;
  lang: string | undefined;
  follows: boolean;
  onPlay: ((seconds: number) => boolean) | null;
}) {
  const { lines, current, follows, onPlay } = props;
  const { transcript: words } = useMessages().study;
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState<number>();
  const isListed = (index: number | undefined) => lines.some((line) => line.at === index);
  const tabStop = [stop, current].find(isListed) ?? lines[0]?.at;

  useEffect(() => {
    const box = list.current;
    // A learner who reads elsewhere in the list is left there.
    if (!box || !follows || box.matches(':hover, :focus-within')) return;
    const line = box.querySelector<HTMLElement>('[aria-current]');
    if (line) box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  }, [current, follows]);

  const move = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = all.findIndex((button) => button === document.activeElement);
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key];
    if (index === -1 || next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <ol
      ref={list}
      lang={props.lang}
      aria-label={words.lines}
      // Without buttons in it the list itself is scrolled by keyboard.
      tabIndex={onPlay ? undefined : 0}
      className="relative max-h-80 overflow-y-auto overscroll-contain"
      onKeyDown={move}
    >
      {lines.map(({ cue, at }) => (
        <TranscriptLine
          key={at}
          at={at}
          cue={cue}
          isCurrent={at === current}
          isTabStop={at === tabStop}
          onPlay={onPlay}
          onFocus={setStop}
        />
      ))}
    </ol>
  );
}

const LINE = 'flex w-full gap-3 rounded-md px-2 py-1.5 text-start';

const TranscriptLine = memo(function TranscriptLine(props: {
  at: number;
  cue: Cue;
  isCurrent: boolean;
  isTabStop: boolean;
  onPlay: ((seconds: number) => boolean) | null;
  onFocus: (index: number) => void;
}) {
  const { at, cue, isCurrent, onPlay } = props;
  const content = (
    <>
      <span className="shrink-0 text-sm leading-6 text-muted tabular-nums">{formatPosition(cue.start)}</span>
      <span className="min-w-0 break-words whitespace-pre-line">{cue.text}</span>
    </>
  );
  return (
    <li
      aria-current={isCurrent || undefined}
      className="rounded-md [contain-intrinsic-size:auto_2.5rem] [content-visibility:auto] aria-[current]:bg-accent-soft aria-[current]:font-semibold"
    >
      {onPlay ? (
        <button
          type="button"
          tabIndex={props.isTabStop ? 0 : -1}
          className={`${LINE} touch -outline-offset-2 hover:bg-sunken`}
          onFocus={() => props.onFocus(at)}
          onClick={() => onPlay(cue.start)}
        >
          {content}
        </button>
      ) : (
        <div className={LINE}>{content}</div>
      )}
    </li>
  );
});
