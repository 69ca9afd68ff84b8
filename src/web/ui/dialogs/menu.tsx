import { createLink } from '@tanstack/react-router';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

const Closing = createContext<() => void>(() => {});

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-start text-sm text-ink no-underline hover:bg-sunken focus-visible:bg-sunken -outline-offset-3';

/**
 * A button that opens a menu (WAI-ARIA menu button): arrows, Home, End and first letters move. Escape and a choice
 * close it and return the focus to the button; a press outside and Tab close it and move the focus. Children are
 * MenuItem, MenuLink, MenuHeading and MenuSeparator.
 */
export function Menu(props: { label: string; trigger: ReactNode; triggerClassName?: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const openAt = (place: 0 | -1) => {
    setOpen(true);
    requestAnimationFrame(() => items().at(place)?.focus());
  };

  const escape = (event: KeyboardEvent) => {
    if (!open) return;
    event.stopPropagation();
    close();
  };

  const byKeyOnButton = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return escape(event);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 0 : -1);
  };

  const byKeyInMenu = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') return escape(event);
    // Browser shortcuts: Ctrl+L is the address bar, not an item with an L.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 };
    const next = places[event.key] ?? byLetter(all, index, event.key);
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={props.label}
        className={props.triggerClassName}
        onClick={() => (open ? setOpen(false) : openAt(0))}
        onKeyDown={byKeyOnButton}
      >
        {props.trigger}
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={props.label}
          className="absolute end-0 top-full z-40 mt-2 min-w-56 rounded-md border border-line bg-surface p-1.5 shadow-raised"
          onKeyDown={byKeyInMenu}
        >
          <Closing value={close}>{props.children}</Closing>
        </div>
      )}
    </div>
  );
}

/**
 * Returns the index of the next item that starts with the letter, after the current one; undefined if there is none.
 */
function byLetter(all: readonly HTMLElement[], index: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = all.map((_, step) => (index + 1 + step) % all.length);
  return order.find((place) => all[place]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** A menu item with an action. */
export function MenuItem({
  onSelect,
  icon,
  children,
}: {
  onSelect: () => void;
  icon?: ReactNode;
  children: ReactNode;
}) {
  const close = useContext(Closing);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {icon}
      {children}
    </button>
  );
}

function MenuAnchor({ icon, children, href, onClick, ...rest }: ComponentProps<'a'> & { icon?: ReactNode }) {
  const close = useContext(Closing);
  return (
    <a
      {...rest}
      href={href}
      role="menuitem"
      tabIndex={-1}
      className={ITEM}
      onClick={(event) => {
        close();
        onClick?.(event);
      }}
    >
      {icon}
      {children}
    </a>
  );
}

/** A menu item with a link; takes the props of the router's Link. */
export const MenuLink = createLink(MenuAnchor);

/** A heading in a menu, which cannot be chosen. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="truncate px-3 py-2 text-sm font-semibold text-muted">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className="mx-3 my-1.5 border-line" />;
}
