import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Unit } from '#modules/units/contract/units.ts';
import { storedAddress } from '#contract/media-kinds.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { VideoCaptions } from '#modules/media/web/shared/video-captions.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { PlayMark } from '#modules/media/web/shared/play-mark.tsx';
import { VideoFailure } from '#modules/media/web/shared/video-failure.tsx';
import { VideoPlayer } from '#modules/media/web/shared/video-player.tsx';
import { captionsChoice, languageToShow, showCaptions } from './captions-choice.ts';
import { rememberFailure } from '#modules/progress/web/shared/learner-memory.ts';
import { autoplayNext } from './study-preferences.ts';
import type { UpNext as UpNextOverlay } from './up-next.tsx';
import type { StudyVideo } from './shared/use-study-video.ts';
import { VideoSpeed } from './video-speed.tsx';

/** Loads what announces the next unit; where it cannot be loaded, nothing goes on by itself. */
const loadUpNext = (): Promise<{ default: ComponentType<ComponentProps<typeof UpNextOverlay>> }> =>
  import('./up-next.tsx').then(
    (loaded) => ({ default: loaded.UpNext }),
    () => ({ default: () => null }),
  );
const UpNext = lazy(loadUpNext);

/**
 * The player of a unit's video, as large as fits on the screen, with its settings below. On small screens it stands above
 * the unit's title.
 */
export function UnitVideo(props: {
  unit: Unit;
  videoUrl: string;
  captions: readonly VideoCaptions[];
  /** An image of the school, shown before play. */
  poster: string | null;
  video: StudyVideo;
  /** Whether it is visible; the countdown pauses otherwise. */
  watched: boolean;
  /** The title of the next unit; undefined after the last. */
  nextUnit: string | undefined;
  /** Called at the end of the video: whether there is unread text below it. */
  moreBelow: () => boolean;
  /** Help for admins, who can change the address of a broken video. */
  failureHelp: ReactNode;
  onNext: () => void;
  onEnded: () => void;
}) {
  const { unit, nextUnit } = props;
  const [videoUrl, setVideoUrl] = useState(props.videoUrl);
  const { attach, embedded, stage, player, playNext, start } = props.video;
  const locale = useLocale();
  const { study, ui } = useMessages();
  const { content } = study;
  const goesOn = useSyncExternalStore(autoplayNext.subscribe, autoplayNext.read, () => true);
  const [startedUnit, setStartedUnit] = useState<string | null>(null);
  const [ended, setEnded] = useState<{ unit: string; moreBelow: boolean } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const isFile = embeddedVideo(videoUrl) === null;
  const started = startedUnit === unit._id;
  // A newer signature of the same video would start it again: it is taken once the present one has expired.
  if (storedAddress(videoUrl) !== storedAddress(props.videoUrl)) setVideoUrl(props.videoUrl);
  const retry = () => {
    setFailed(null);
    setVideoUrl(props.videoUrl);
  };
  // A learner who comes back to the page did not just watch it.
  if (ended !== null && ended.unit !== unit._id) setEnded(null);

  // The other languages of a unit arrive after its video.
  const languages = props.captions.map(({ language }) => language).join();
  useEffect(() => {
    if (languages && player.current) showCaptions(player.current, locale);
  }, [player, languages, locale]);

  return (
    <div className="grid gap-2">
      <div
        ref={stage}
        className="relative overflow-hidden rounded-md bg-night max-sm:-mx-4 max-sm:rounded-none [&:fullscreen]:grid [&:fullscreen]:items-center"
      >
        {failed === videoUrl ? (
          <VideoFailure address={videoUrl} help={props.failureHelp} onRetry={retry} />
        ) : (
          <VideoPlayer
            videoUrl={videoUrl}
            captions={props.captions}
            shownCaptions={captionsChoice.read().on ? languageToShow(props.captions, locale) : null}
            title={unit.title}
            poster={props.poster}
            videoRef={attach}
            embedded={embedded}
            controls={started}
            onFailed={() => {
              if (videoUrl !== props.videoUrl) return retry();
              setFailed(videoUrl);
              rememberFailure(unit._id);
            }}
            onPlay={() => {
              setStartedUnit(unit._id);
              setEnded(null);
              void loadUpNext();
            }}
            onEnded={() => {
              props.onEnded();
              if (autoplayNext.read() && nextUnit !== undefined)
                setEnded({ unit: unit._id, moreBelow: props.moreBelow() });
            }}
          />
        )}
        {isFile && !started && failed !== videoUrl && (
          <button
            type="button"
            className="group absolute inset-0 -outline-offset-4"
            aria-label={ui.playVideo(unit.title)}
            onClick={() => {
              // The controls must exist before they get the focus.
              flushSync(() => setStartedUnit(unit._id));
              start();
            }}
          >
            <ResponsiveImage
              src={props.poster}
              alt=""
              sizes="(min-width: 64rem) 54rem, 100vw"
              className="size-full"
              priority
            />
            <PlayMark />
          </button>
        )}
        {props.watched && ended?.unit === unit._id && nextUnit !== undefined && (
          <Suspense>
            <UpNext
              unit={nextUnit}
              moreBelow={ended.moreBelow}
              onGo={() => {
                setEnded(null);
                playNext();
                props.onNext();
              }}
              onStay={() => setEnded(null)}
            />
          </Suspense>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          className="text-sm"
          label={content.autoplay}
          checked={goesOn}
          onChange={(event) => autoplayNext.write(event.target.checked)}
        />
        {isFile && <VideoSpeed />}
      </div>
    </div>
  );
}
