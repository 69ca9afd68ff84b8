import { useMessages } from '#web/lib/messages/messages.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const STAR = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8Z';

/** A rating from 1 to 5 as stars, with a text for screen readers. */
export function Stars({ rating }: { rating: number }) {
  const { ui } = useMessages();
  return (
    <span className="inline-flex gap-0.5">
      <VisuallyHidden>{ui.stars(rating)}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 20 20" className="size-5" aria-hidden="true" focusable="false">
          <path
            d={STAR}
            fill={place <= rating ? 'var(--highlight)' : 'none'}
            stroke="currentColor"
            strokeWidth="1"
            strokeLinejoin="round"
          />
        </svg>
      ))}
    </span>
  );
}
