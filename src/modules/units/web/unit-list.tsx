import { Link } from '@tanstack/react-router';
import { CircleCheck, CirclePlay, FileText } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Unit } from '#modules/units/contract/units.ts';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { toWatchWords, unitLabel } from './shared/unit-numbers.ts';

interface UnitListProps {
  units: readonly Unit[];
  index: number;
  /** Ids of the completed units. */
  done: ReadonlySet<string>;
  /** Seconds of their video that have to be watched before units can be ticked. */
  toWatch: ReadonlyMap<string, number>;
}

/** Links to all units; marks the open one and the completed ones. */
export function UnitList({ units, index, done, toWatch }: UnitListProps) {
  const { content } = useMessages().study;
  const locale = useLocale();
  const nav = useRef<HTMLElement>(null);

  // Scrolls the list only: scrollIntoView would also move the page.
  useEffect(() => {
    const list = nav.current;
    const item = list?.querySelector<HTMLElement>('[data-here=true]');
    if (!list || !item) return;
    const top = item.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    const hidden = top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight;
    if (hidden) list.scrollTop = top - (list.clientHeight - item.offsetHeight) / 2;
  }, [index]);

  return (
    <nav
      ref={nav}
      aria-label={content.units}
      className="max-h-[calc(100dvh-14rem)] overflow-y-auto rounded-lg border border-line bg-surface"
    >
      <ol className="grid divide-y divide-line">
        {units.map((unit, place) => (
          <li key={unit._id}>
            {unit.chapter && unit.chapter._id !== units[place - 1]?.chapter?._id && (
              <p className="bg-sunken px-4 py-2 text-sm font-semibold">{unit.chapter.title}</p>
            )}
            <Link
              from="/enrolled-course/$courseId"
              to="."
              search={{ tab: 'content', unit: place + 1 }}
              resetScroll={false}
              preload={false}
              aria-current={place === index ? 'true' : undefined}
              activeProps={{ 'aria-current': undefined }}
              className="group flex gap-2 border-s-4 border-transparent px-3 py-3 text-sm -outline-offset-3 hover:bg-sunken data-[here=true]:border-accent forced-colors:border-s-[Canvas] forced-colors:data-[here=true]:border-s-[Highlight] data-[here=true]:bg-accent-soft"
              data-here={place === index}
            >
              <UnitMark unit={unit} done={done.has(unit._id)} />
              <span className="w-7 shrink-0 font-semibold whitespace-nowrap text-accent-strong tabular-nums">
                {unitLabel(place)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="group-data-[here=true]:font-semibold">{unit.title}</span>
                {unit.state && <span className="block text-xs text-muted">{content.unpublished}</span>}
                {toWatch.has(unit._id) && (
                  <span className="block text-xs text-muted group-data-[here=true]:text-ink">
                    {toWatchWords(content, toWatch.get(unit._id)!)}
                  </span>
                )}
              </span>
              {unit.durationSeconds > 0 && (
                <span className="shrink-0 self-start text-xs leading-6 text-muted group-data-[here=true]:text-ink">
                  {formatDuration(unit.durationSeconds, locale)}
                </span>
              )}
              {done.has(unit._id) && <VisuallyHidden>{content.done}</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A check mark if done; else whether the unit is a video or a text. */
function UnitMark({ unit, done }: { unit: Unit; done: boolean }) {
  const look = 'mt-0.5 size-5 shrink-0';
  if (done) return <Icon of={CircleCheck} className={`${look} text-success`} />;
  return <Icon of={unit.hasVideo ? CirclePlay : FileText} className={`${look} text-muted`} />;
}
