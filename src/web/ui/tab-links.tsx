import { createLink } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Links to the parts of a page, each with an address of its own, that look like tabs. The one of the current part has
 * `aria-current`; `current` names that part.
 */
export function TabLinks({ label, current, children }: { label: string; current: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  // On narrow screens the tabs scroll sideways. The page must not scroll with them, as scrollIntoView would do.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!list.current || !link) return;
    const [row, tab] = [list.current.getBoundingClientRect(), link.getBoundingClientRect()];
    list.current.scrollBy({ left: tab.left + tab.width / 2 - row.left - row.width / 2, behavior: 'instant' });
  }, [current]);
  return (
    <nav aria-label={label}>
      <ul ref={list} className="flex overflow-x-auto overflow-y-hidden border-b border-line">
        {children}
      </ul>
    </nav>
  );
}

function TabAnchor({
  mark,
  isCurrent,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { mark?: string | null; isCurrent?: boolean }) {
  const { 'aria-current': byAddress, ...link } = rest;
  return (
    <li className="shrink-0">
      <a
        {...link}
        aria-current={isCurrent === undefined ? byAddress : isCurrent ? 'page' : undefined}
        className="touch -mb-px inline-flex items-center gap-2 border-b-3 border-transparent px-3 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
      >
        {children}
        {mark && (
          <span className="relative size-2 rounded-full bg-accent forced-colors:bg-[Highlight]">
            <VisuallyHidden> {mark}</VisuallyHidden>
          </span>
        )}
      </a>
    </li>
  );
}

/**
 * A tab of `TabLinks`; takes the props of the router's Link. `mark` is what the dot beside its name says, `isCurrent` whether it is
 * the current one, if its address alone does not say it.
 */
export const TabLink = createLink(TabAnchor);
