import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { RunningUpload } from './use-uploads.ts';

/** Shows how far an upload is, and pauses, goes on with or cancels it. */
export function UploadStatus(props: {
  upload: RunningUpload;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}) {
  const { upload: words } = useMessages().unitMedia;
  const locale = useLocale();
  const { name, paused, progress } = props.upload;
  const share = progress ? progress.sent / progress.total : 0;
  const left = progress?.secondsLeft ?? null;
  const time =
    left === null
      ? null
      : left < 60
        ? words.seconds(Math.max(5, Math.ceil(left / 5) * 5))
        : words.minutes(Math.round(left / 60));
  return (
    <div className="grid gap-2">
      <ProgressBar
        label={paused ? words.paused(name) : words.sending(name)}
        share={share}
        valueText={words.percent(Math.floor(share * 100))}
      />
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
        {progress && <span>{words.sent(formatBytes(progress.sent, locale), formatBytes(progress.total, locale))}</span>}
        {!paused && progress?.waiting && <span role="status">{words.waiting}</span>}
        {!paused && time !== null && <span>{words.left(time)}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {paused ? (
          <Button size="sm" tone="secondary" onClick={props.onResume}>
            {words.resume}
          </Button>
        ) : (
          <Button size="sm" tone="secondary" onClick={props.onPause}>
            {words.pause}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
