import { Copy } from 'lucide';
import { useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DEMO_VIDEO, OPEN_VIDEOS } from './sample-videos.ts';

/** Suggests videos for trying a unit; the server's own, and unfolded, only with `demo`. */
export function VideoHint({ demo }: { demo: boolean }) {
  const { hint } = useMessages().adminCourses.editor;
  const [outcome, setOutcome] = useState('');
  const videos = demo ? [DEMO_VIDEO, ...OPEN_VIDEOS] : OPEN_VIDEOS;
  const copy = async (name: string, url: string) => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome(hint.copied(name));
    } catch {
      setOutcome(hint.notCopied);
    }
  };
  return (
    <details className="group rounded-md border border-line bg-highlight-soft px-4 py-1 text-sm" open={demo}>
      <summary className="touch flex items-center font-semibold">
        <span className="me-auto">{hint.title}</span>
        <span aria-hidden="true" className="text-lg transition-transform group-open:rotate-45">
          +
        </span>
      </summary>
      <p className="pb-1 text-muted">{hint.text}</p>
      <ul className="grid gap-x-8 pb-2 md:grid-cols-2">
        {videos.map(({ name, by, url }) => (
          <li key={url} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <a href={url} target="_blank" rel="noreferrer" className="link font-semibold">
                {name}
              </a>{' '}
              <span className="text-muted">{by}</span>
            </span>
            <Button size="sm" tone="quiet" aria-label={hint.copyNamed(name)} onClick={() => void copy(name, url)}>
              <Icon of={Copy} className="size-4" />
              {hint.copy}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className={outcome === '' ? '' : 'pb-2 font-semibold'}>
        {outcome}
      </p>
    </details>
  );
}
