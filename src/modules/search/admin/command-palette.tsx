import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { controlClass } from '#web/ui/form/field.tsx';
import { useDebounced } from '#web/ui/lists/use-debounced.ts';
import { type Entry, paletteEntriesOf, grouped, listed, withOpened } from './palette-entries.ts';
import { recentEntries } from './recent-entries.ts';
import { searchQuery } from './search.api.ts';

const DELAY_MS = 120;

const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');

interface PaletteProps {
  userId: string;
  /** Pages and actions. */
  commands: readonly Entry[];
  onOpen: (href: string) => void;
  onClose: () => void;
}

/** The command palette: finds people, courses, units, pages and actions of the back office. */
export function CommandPalette(props: PaletteProps) {
  const { palette } = useMessages();
  return (
    <Dialog open onClose={props.onClose} title={palette.title}>
      <Palette {...props} />
    </Dialog>
  );
}

/**
 * An input with the list of entries (WAI-ARIA combobox with a listbox, ARIA APG 1.2): the focus stays in the input, arrows
 * move the active option, Enter opens it.
 */
function Palette({ userId, commands, onOpen, onClose }: PaletteProps) {
  const { palette } = useMessages();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const q = useDebounced(text.trim(), DELAY_MS);
  const { data, isFetching, error } = useQuery(searchQuery(q));
  const stored = useSyncExternalStore(recentEntries.subscribe, recentEntries.read);
  const opened = stored?.by === userId ? stored.entries : [];
  const entries = listed(text, {
    recent: opened.map((entry) => ({ ...entry, kind: 'recent' })),
    commands,
    results: data && q !== '' ? paletteEntriesOf(data, palette) : [],
  });
  const position = Math.min(active, entries.length - 1);
  const busy = isFetching || q !== text.trim();
  const option = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [position]);

  const choose = async ({ label, detail, href, run }: Entry) => {
    if (href !== undefined) {
      const entry = { label, ...(detail !== undefined && { detail }), href };
      recentEntries.write({ by: userId, entries: withOpened(opened, entry) });
      onClose();
      onOpen(href);
    } else {
      const failure = (await run?.()) ?? null;
      setProblem(failure);
      if (failure === null) onClose();
    }
  };
  const byKey = (event: KeyboardEvent) => {
    const chosen = entries[position];
    if (event.key === 'Enter' && chosen) void choose(chosen);
    else if (event.key === 'ArrowDown') setActive((position + 1) % Math.max(1, entries.length));
    else if (event.key === 'ArrowUp') setActive((position + entries.length - 1) % Math.max(1, entries.length));
    else return;
    event.preventDefault();
  };

  return (
    <div className="grid gap-3">
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      {error !== null && <Alert tone="error">{palette.failed}</Alert>}
      <input
        type="text"
        role="combobox"
        aria-label={palette.label}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={position >= 0 ? option(position) : undefined}
        // The attribute, which showModal respects; React's property would focus the input before the dialog opens.
        ref={focusFirst}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.searchLength}
        placeholder={palette.placeholder}
        className={controlClass}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={byKey}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={palette.label}
        aria-busy={busy}
        className={`h-96 max-h-[50dvh] overflow-y-auto ${busy ? 'stale' : ''}`}
      >
        {grouped(entries).map(({ kind, entries: some }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="grid gap-1 pb-3">
            <div id={`${id}-${kind}`} role="presentation" className="px-3 text-xs font-semibold text-muted">
              {palette.kinds[kind]}
            </div>
            {some.map(({ entry, index }) => (
              <div
                key={index}
                id={option(index)}
                role="option"
                aria-selected={index === position}
                className="grid min-h-11 cursor-pointer content-center rounded-md px-3 py-1.5 -outline-offset-2 outline-accent hover:bg-sunken aria-selected:bg-accent-soft aria-selected:outline-2"
                // The focus stays in the input.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => void choose(entry)}
              >
                <span className="text-sm font-semibold break-words">{entry.label}</span>
                {entry.detail !== undefined && <span className="text-xs break-words text-muted">{entry.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="text-xs text-muted">
        {busy ? palette.searching : palette.results(entries.length)}
      </p>
    </div>
  );
}
