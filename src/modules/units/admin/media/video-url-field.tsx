import { type ComponentProps, useState } from 'react';
import { isUnknownVideo } from '#contract/video-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FieldControl } from '#web/ui/editing/field-control.tsx';

/** The address of a video, with a warning while no video is recognised there. */
export function VideoUrlField({ hint, onInput, ...rest }: ComponentProps<typeof FieldControl>) {
  const [typed, setTyped] = useState(rest.typed ?? '');
  return (
    <FieldControl
      {...rest}
      hint={<VideoUrlHint hint={hint} typed={typed} />}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      }}
    />
  );
}

/** The hint of an address, and the warning. */
export function VideoUrlHint({ hint, typed }: { hint: ComponentProps<typeof FieldControl>['hint']; typed: string }) {
  const { videoUnknown } = useMessages().editing;
  return (
    <>
      {hint}{' '}
      <span role="status" className="font-semibold text-ink">
        {isUnknownVideo(typed.trim()) && videoUnknown}
      </span>
    </>
  );
}
