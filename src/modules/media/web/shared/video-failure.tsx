import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

/** Replaces a broken video: a link to its address, a retry, and `help` for users who can correct it. */
export function VideoFailure(props: { address: string; help?: ReactNode; onRetry: () => void }) {
  const { ui } = useMessages();
  return (
    <div
      role="alert"
      className="grid w-full content-center justify-items-center gap-3 rounded-md bg-night px-5 py-14 text-center text-on-night"
    >
      <p className="font-serif text-xl">{ui.videoFailed}</p>
      <p className="measure text-sm text-night-muted">{ui.videoFailedText}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={props.address} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'light' })}>
          {ui.videoOpen}
        </a>
        <Button tone="secondary" className="border-night-line text-on-night hover:bg-night" onClick={props.onRetry}>
          {ui.retry}
        </Button>
      </div>
      {props.help && <div className="measure text-sm">{props.help}</div>}
    </div>
  );
}
