import { Link } from '@tanstack/react-router';
import { CirclePlay, FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Section } from '#contract/sections.ts';
import { formatDuration } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { unitLabel } from './units.ts';

/** All units as links of this page, each with an address of its own; the open one is marked. */
export function UnitList({ units, index }: { units: readonly Section[]; index: number }) {
  const { content } = useMessages().study;
  const nav = useRef<HTMLElement>(null);

  // The list alone is scrolled to the open unit: scrollIntoView would move the page under the reader too.
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
      className="max-h-[calc(100dvh-12rem)] overflow-y-auto rounded-lg border border-line bg-surface"
    >
      <ol className="grid divide-y divide-line">
        {units.map((unit, place) => (
          <li key={unit._id}>
            <Link
              from="/enrolled-course/$courseId"
              to="."
              search={{ tab: 'content', unit: place + 1 }}
              resetScroll={false}
              preload={false}
              aria-current={place === index ? 'true' : undefined}
              activeProps={{ 'aria-current': undefined }}
              className="group flex gap-3 border-s-4 border-transparent px-4 py-3 text-sm -outline-offset-3 hover:bg-sunken data-[here=true]:border-accent data-[here=true]:bg-accent-soft"
              data-here={place === index}
            >
              <span className="w-9 shrink-0 font-semibold whitespace-nowrap text-accent-strong tabular-nums">
                {unitLabel(place)}
              </span>
              <span className="min-w-0 flex-1 group-data-[here=true]:font-semibold">{unit.title}</span>
              <span className="flex shrink-0 items-center gap-1 self-start text-xs leading-6 text-muted group-data-[here=true]:text-ink">
                {unit.hasVideo ? (
                  <CirclePlay className="size-4" aria-hidden="true" />
                ) : (
                  <FileText className="size-4" aria-hidden="true" />
                )}
                {unit.durationSeconds > 0 && formatDuration(unit.durationSeconds)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
