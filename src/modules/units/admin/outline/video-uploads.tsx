import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { isRunning, type Video, type VideoBatch } from './use-video-batch.ts';

/** Shows the videos that are being uploaded for new units, those that failed, and the files that were left out. */
export function VideoUploads({ batch }: { batch: VideoBatch }) {
  const { courseOutline, ui } = useMessages();
  const { videos: words } = courseOutline;
  const { videos, leftOut, failure, checking } = batch;
  const done = videos.filter(({ state }) => state.kind === 'done').length;
  const open = videos.filter(({ state }) => state.kind !== 'done');
  return (
    <>
      {failure && (
        <Alert tone="error">
          <p>{failure.sentence}</p>
          <Button size="sm" tone="secondary" className="mt-2" onClick={failure.retry}>
            {ui.retry}
          </Button>
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert tone="error" title={words.left(leftOut.length)}>
          <ul>
            {leftOut.map(({ name, reason }, index) => (
              <li key={index} className="break-words">
                <strong className="font-semibold">{name}</strong> {reason}
              </li>
            ))}
          </ul>
          <Button size="sm" tone="secondary" className="mt-2" onClick={batch.hideLeftOut}>
            {ui.close}
          </Button>
        </Alert>
      )}
      {checking > 0 && <p role="status">{words.checking(checking)}</p>}
      {videos.length > 0 && (
        <section
          aria-label={words.heading(done, videos.length)}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
        >
          <div>
            <p role="status" className="font-semibold">
              {words.heading(done, videos.length)}
            </p>
            {open.some(isRunning) && <p className="text-sm text-muted">{words.stay}</p>}
          </div>
          {open.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {open.map((video) => (
                <VideoRow key={video.unitId} video={video} batch={batch} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function VideoRow({ video, batch }: { video: Video; batch: VideoBatch }) {
  const { courseOutline, unitMedia, ui } = useMessages();
  const { videos: words } = courseOutline;
  const { title, state } = video;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3">
      <div className="min-w-0 grow basis-52 break-words">
        {state.kind === 'sending' ? (
          <ProgressBar
            label={words.sending(title)}
            share={state.share}
            valueText={unitMedia.upload.percent(Math.floor(state.share * 100))}
          />
        ) : (
          <p className="text-sm">
            {title}
            {state.kind === 'waiting' && <span className="text-muted"> · {words.waiting}</span>}
            {state.kind === 'preparing' && <span className="text-muted"> · {words.preparing}</span>}
            {state.kind === 'saving' && <span className="text-muted"> · {words.saving}</span>}
          </p>
        )}
        {state.kind === 'sending' && state.offline && <p className="text-sm text-muted">{words.offline}</p>}
        {state.kind === 'failed' && <p className="text-sm font-medium text-danger">{state.problem}</p>}
      </div>
      {state.kind === 'failed' ? (
        <span className="flex gap-1">
          <Button size="sm" tone="secondary" aria-label={`${ui.retry}: ${title}`} onClick={() => batch.retry(video)}>
            {ui.retry}
          </Button>
          <Button size="sm" tone="quiet" aria-label={words.hideNamed(title)} onClick={() => batch.hide(video.unitId)}>
            {words.hide}
          </Button>
        </span>
      ) : (
        state.kind !== 'saving' && (
          <Button size="sm" tone="quiet" aria-label={words.cancelNamed(title)} onClick={() => batch.cancel(video)}>
            {words.cancel}
          </Button>
        )
      )}
    </li>
  );
}
