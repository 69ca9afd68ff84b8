import { useEffect, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';

const WAIT_S = 8;

/**
 * The overlay of an ended video: the next unit, a countdown and the buttons to go or stay. The focus inside pauses the
 * countdown; a hovering pointer does not, as it often stays where the learner pressed play. With `moreBelow` there is
 * no countdown: the unit goes on below the video.
 */
export function UpNext(props: { unit: string; moreBelow: boolean; onGo: () => void; onStay: () => void }) {
  const { unit, moreBelow, onGo, onStay } = props;
  const { content } = useMessages().study;
  const [left, setLeft] = useState(WAIT_S);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || moreBelow) return;
    if (left === 0) onGo();
    const clock = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(clock);
  }, [left, held, moreBelow, onGo]);

  return (
    <section
      aria-label={content.upNext}
      className="absolute inset-0 grid place-content-center gap-4 bg-night/90 p-4 text-center text-on-night"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === 'Escape' && onStay()}
    >
      <p className="text-sm font-semibold text-night-muted">{content.upNext}</p>
      <p className="font-serif text-xl sm:text-2xl">{unit}</p>
      {/* Announced once, not every second. */}
      <p role="status" className="sr-only">
        {moreBelow ? content.moreBelow : content.upNextIn(unit, WAIT_S)}
      </p>
      <p aria-hidden="true" className="text-sm text-night-muted tabular-nums">
        {moreBelow ? content.moreBelow : held ? content.upNextHeld(unit) : content.upNextIn(unit, left)}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="light" onClick={onGo}>
          {content.goNow}
        </Button>
        <Button tone="secondary" className="border-night-line text-on-night hover:bg-night" onClick={onStay}>
          {content.stay}
        </Button>
      </div>
    </section>
  );
}
