import { storedAddress } from '#contract/media-kinds.ts';
import type { Unit, UnitToStudy } from '#modules/units/contract/units.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { captionsAt, type VideoCaptions } from '#modules/media/web/shared/video-captions.ts';
import { learnerSetting } from '#modules/progress/web/shared/learner-memory.ts';

/** Whether captions are shown, and the language they were last shown in; null until one was chosen. */
export const captionsChoice = learnerSetting<{ readonly on: boolean; readonly language: string | null }>({
  fallback: { on: true, language: null },
  of: ({ captions }) => captions,
  intent: (captions) => ({ kind: 'captions', ...captions }),
});

/** Whether the transcript is unfolded. */
export const transcriptOpen = storedValue<boolean>({
  key: 'aula.transcript',
  area: 'local',
  fallback: false,
  isValid: (value) => typeof value === 'boolean',
});

/** Returns the captions of a unit's video: those the course lists it with, and all others once the unit is loaded. */
export function captionsOf(
  { captionsUrl }: Pick<Unit, 'captionsUrl'>,
  uploaded: UnitToStudy['captions'] = [],
): readonly VideoCaptions[] {
  const first = captionsAt(captionsUrl);
  const others = uploaded.filter(({ url }) => !first.some((known) => storedAddress(known.url) === storedAddress(url)));
  return [...first, ...others.map(({ language, url }) => ({ language, url }))];
}

/** Returns the language to show of those there are: the chosen one, that of the page, or the first. */
export function languageToShow(captions: readonly Pick<VideoCaptions, 'language'>[], page: string): string | undefined {
  const wanted = [captionsChoice.read().language, page];
  const matches = wanted.map((tag) =>
    captions.find(({ language }) => language === tag || language.split('-')[0] === tag),
  );
  return (matches.find(Boolean) ?? captions[0])?.language;
}

const showing = (tracks: TextTrackList): TextTrack | undefined => [...tracks].find(({ mode }) => mode === 'showing');

/** Returns the language a video should show now; undefined for none. */
const wantedIn = (textTracks: TextTrackList, page: string): string | undefined =>
  captionsChoice.read().on ? languageToShow([...textTracks], page) : undefined;

/** Shows the captions of the language to show; for tracks that were added after the first. */
export function showCaptions({ textTracks }: HTMLVideoElement, page: string): void {
  const wanted = wantedIn(textTracks, page);
  for (const track of textTracks) {
    if (track.language === wanted) track.mode = 'showing';
    else if (track.mode === 'showing') track.mode = 'disabled';
  }
}

/** Remembers which captions of a video a learner switches on and off; returns the clean-up. */
export function rememberCaptions(video: HTMLVideoElement, page: string): () => void {
  const { textTracks } = video;
  const changed = () => {
    // Chromium shows a track that is added later beside the first one: no learner has chosen both.
    if ([...textTracks].filter(({ mode }) => mode === 'showing').length > 1) return showCaptions(video, page);
    const language = showing(textTracks)?.language;
    if (language === wantedIn(textTracks, page)) return;
    captionsChoice.write({ on: language !== undefined, language: language ?? captionsChoice.read().language });
  };
  textTracks.addEventListener('change', changed);
  return () => textTracks.removeEventListener('change', changed);
}

/** Switches the captions of a video off, or on in the language to show. Returns whether it has any. */
export function toggleCaptions({ textTracks }: HTMLVideoElement, page: string): boolean {
  const now = showing(textTracks);
  const language = languageToShow([...textTracks], page);
  const next = now ?? [...textTracks].find((track) => track.language === language);
  if (!next) return false;
  next.mode = now ? 'hidden' : 'showing';
  return true;
}
