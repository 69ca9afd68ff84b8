import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { Film, FilmBatch } from './use-film-batch.ts';

/** Shows the films that are being uploaded for new units, those that failed, and the files that were left out. */
export function FilmUploads({ batch }: { batch: FilmBatch }) {
  const { courseOutline, ui } = useMessages();
  const { films: words } = courseOutline;
  const { films, leftOut, failure, checking } = batch;
  const done = films.filter(({ state }) => state.kind === 'done').length;
  const open = films.filter(({ state }) => state.kind !== 'done');
  const isRunning = open.some(({ state }) => state.kind !== 'failed');
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
      {checking > 0 && films.length === 0 && <p role="status">{words.checking(checking)}</p>}
      {films.length > 0 && (
        <section
          aria-label={words.heading(done, films.length)}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 shadow-card"
        >
          <div>
            <p role="status" className="font-semibold">
              {words.heading(done, films.length)}
            </p>
            {isRunning && <p className="text-sm text-muted">{words.stay}</p>}
          </div>
          {open.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {open.map((film) => (
                <FilmRow key={film.unitId} film={film} batch={batch} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

function FilmRow({ film, batch }: { film: Film; batch: FilmBatch }) {
  const { courseOutline, unitMedia, ui } = useMessages();
  const { films: words } = courseOutline;
  const { title, state } = film;
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
          </p>
        )}
        {state.kind === 'sending' && state.offline && <p className="text-sm text-muted">{words.offline}</p>}
        {state.kind === 'failed' && <p className="text-sm font-medium text-danger">{state.problem}</p>}
      </div>
      {state.kind === 'failed' ? (
        <span className="flex gap-1">
          <Button size="sm" tone="secondary" aria-label={words.retryNamed(title)} onClick={() => batch.retry(film)}>
            {ui.retry}
          </Button>
          <Button size="sm" tone="quiet" aria-label={words.hideNamed(title)} onClick={() => batch.hide(film.unitId)}>
            {words.hide}
          </Button>
        </span>
      ) : (
        <Button size="sm" tone="quiet" aria-label={words.cancelNamed(title)} onClick={() => batch.cancel(film)}>
          {words.cancel}
        </Button>
      )}
    </li>
  );
}
