import { Plus, Trash2 } from 'lucide';
import { createContext, type PointerEvent, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { moved } from './list-order.ts';
import { DragHandle, MoveButton } from './order-controls.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

const AddContext = createContext<((entry: unknown) => void) | null>(null);

/** Returns the function that adds an entry to the list around an `adder`, and focuses its first field. */
export function useAdd<Entry>(): (entry: Entry) => void {
  const add = use(AddContext);
  if (!add) throw new Error('An adder is rendered outside of its list.');
  return add;
}

/** What a list shows for an entry. */
interface Shown {
  /** Names it in buttons and announcements. */
  readonly name: string;
  /** Below its name. */
  readonly detail?: string;
  /** Beside its name. */
  readonly aside?: ReactNode;
}

/** What the list needs to know of its entries, and its looks. */
export interface EntryListProps<Entry> {
  max: number;
  shown: (entry: Entry, place: number) => Shown;
  /** Creates an entry; ignored with `adder`. */
  create?: () => Entry;
  addLabel?: string;
  /** Replaces the button that adds an entry; it gets the function that does by `useAdd`. */
  adder?: ReactNode;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  folded?: boolean;
  /** Receives the id of an entry when the focus gets into it. */
  onFocus?: (id: string) => void;
  /** Level of the entries' headings. */
  level?: 3 | 4;
}

/**
 * Edits a list: adds, removes (with undo) and orders its entries by dragging and by buttons. `children` renders the fields of an
 * entry, by its place. With `folded`, entries are opened one by one.
 */
export function EntryList<Entry>(
  props: EntryListProps<Entry> & {
    entries: readonly Entry[];
    onChange: (entries: readonly Entry[]) => void;
    /** The error of the list, and the id of its text. */
    error?: { readonly id: string; readonly sentence: string } | undefined;
    /** Returns whether an entry has a field to show, and stays open. */
    isRevealed: (place: number) => boolean;
    /** Called when such an entry is opened or closed by its button. */
    onToggleRevealed?: () => void;
    children: (place: number, entry: Entry) => ReactNode;
  },
) {
  const words = useMessages().editing.entries;
  const { max, folded = false, entries, onChange: set, error } = props;
  const base = useId();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ entry: Entry; at: number } | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const pressed = useRef<string | null>(null);
  const keys = entries.map((entry, index) => keyOf(entry) ?? String(index));

  // An entry that moved in the page has lost the focus.
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [entries]);

  const reorder = (order: readonly string[], key: string) => {
    const from = keys.indexOf(key);
    const to = order.indexOf(key);
    const entry = entries[from];
    if (entry === undefined) return;
    setRemoved(null);
    set(order.map((one) => entries[keys.indexOf(one)] as Entry));
    setSaid(words.moved(props.shown(entry, from).name, to + 1, order.length));
  };
  const drag = useDragOrder(keys, list, reorder);
  const move = (index: number, by: 1 | -1) => {
    const key = keys[index] ?? '';
    // Entries without an id are keyed by their place, so the button of the new place takes the focus.
    pressed.current = moveId(base, keyOf(entries[index]) ?? String(index + by), by);
    reorder(moved(keys, index, index + by), key);
  };
  const focusInside = (index: number) =>
    (list.current?.children[index] as HTMLElement | undefined)
      ?.querySelector<HTMLElement>('input:not([type=checkbox]), textarea, select')
      ?.focus();
  const add = (entry: Entry) => {
    flushSync(() => {
      setRemoved(null);
      setSaid('');
      set([...entries, entry]);
      toggle(keyOf(entry) ?? String(entries.length), true);
    });
    focusInside(entries.length);
  };
  const toggle = (key: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  const remove = (index: number) => {
    const entry = entries[index];
    if (entry === undefined) return;
    flushSync(() => {
      set(entries.filter((_, place) => place !== index));
      setRemoved({ entry, at: index });
      setSaid('');
    });
    undo.current?.focus();
  };
  const restore = () => {
    if (!removed) return;
    const { entry, at } = removed;
    flushSync(() => {
      set([...entries.slice(0, at), entry, ...entries.slice(at)]);
      setRemoved(null);
    });
    document.getElementById(moveId(base, keyOf(entry) ?? String(at), -1))?.focus();
  };

  const places = new Map(keys.map((key, index) => [key, index]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="sr-only">
        {said}
      </p>
      {entries.length === 0 && props.empty}
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {drag.order.map((key) => {
          const index = places.get(key) ?? 0;
          const entry = entries[index] as Entry;
          const isRevealed = props.isRevealed(index);
          const isOpen = !folded || open.has(key) || isRevealed;
          const toggleOpen = () => {
            if (isRevealed) props.onToggleRevealed?.();
            toggle(key, !isOpen);
          };
          return (
            <EntryRow
              key={key}
              shown={props.shown(entry, index)}
              level={props.level ?? 3}
              at={index}
              count={entries.length}
              moveId={(by) => moveId(base, key, by)}
              isDragged={drag.dragged === key}
              isOpen={isOpen}
              onToggle={folded ? toggleOpen : undefined}
              onFocus={() => {
                // What is revealed for its mistakes stays open while they are mended.
                if (isRevealed && !open.has(key)) toggle(key, true);
                props.onFocus?.(key);
              }}
              onDragStart={(event) => drag.start(event, key)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            >
              {isOpen && props.children(index, entry)}
            </EntryRow>
          );
        })}
      </ol>
      {removed && (
        <p role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-2 text-sm">
          {words.removed(props.shown(removed.entry, removed.at).name)}
          <Button ref={undo} size="sm" tone="secondary" onClick={restore}>
            {words.undo}
          </Button>
        </p>
      )}
      {error && <FormFieldError id={error.id}>{error.sentence}</FormFieldError>}
      {entries.length < max ? (
        <AddContext value={add as (entry: unknown) => void}>
          {props.adder ?? <AddButton label={props.addLabel} create={props.create} />}
        </AddContext>
      ) : (
        <p className="text-sm text-muted">{words.full(max)}</p>
      )}
    </div>
  );
}

function AddButton<Entry>({ label, create }: { label: string | undefined; create: (() => Entry) | undefined }) {
  const add = useAdd<Entry>();
  return (
    <Button size="sm" tone="secondary" className="justify-self-start" onClick={() => create && add(create())}>
      <Icon of={Plus} className="size-4" />
      {label}
    </Button>
  );
}

/** An entry of a list: its name, its buttons and, while it is open, its fields. */
function EntryRow(props: {
  shown: Shown;
  level: 3 | 4;
  at: number;
  count: number;
  moveId: (by: 1 | -1) => string;
  isDragged: boolean;
  isOpen: boolean;
  /** Absent for entries that are always open. */
  onToggle: (() => void) | undefined;
  onFocus: () => void;
  onDragStart: (event: PointerEvent) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { at, count, isDragged, isOpen, onToggle } = props;
  const { name, detail, aside } = props.shown;
  const words = useMessages().editing.entries;
  const Heading = `h${props.level}` as const;
  return (
    <li
      onFocus={props.onFocus}
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border bg-surface p-3 ${isDragged ? 'border-accent shadow-raised' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-1">
        <DragHandle title={words.drag(name)} dragged={isDragged} onDragStart={props.onDragStart} />
        <div className={`min-w-0 grow ${onToggle ? 'basis-48' : 'basis-24'}`}>
          <Heading className="font-sans text-sm font-semibold break-words">{name}</Heading>
          {detail && <p className="text-xs text-muted">{detail}</p>}
        </div>
        {aside}
        <div className="ms-auto flex items-center">
          {onToggle && (
            <Button
              size="sm"
              tone="quiet"
              aria-expanded={isOpen}
              aria-label={isOpen ? words.closeNamed(name) : words.editNamed(name)}
              onClick={onToggle}
            >
              {isOpen ? words.close : words.edit}
            </Button>
          )}
          {([-1, 1] as const).map((by) => (
            <MoveButton
              key={by}
              id={props.moveId(by)}
              by={by}
              label={by === 1 ? words.down(name) : words.up(name)}
              disabled={by === 1 ? at === count - 1 : at === 0}
              onMove={() => props.onMove(by)}
            />
          ))}
          <button
            type="button"
            aria-label={words.remove(name)}
            title={words.remove(name)}
            className="grid min-h-9 w-11 place-items-center rounded-md text-danger hover:bg-sunken pointer-coarse:min-h-11"
            onClick={props.onRemove}
          >
            <Icon of={Trash2} className="size-4" />
          </button>
        </div>
      </div>
      {isOpen && <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{props.children}</div>}
    </li>
  );
}

const moveId = (base: string, key: string, by: 1 | -1): string => `${base}-${key}-${by === 1 ? 'down' : 'up'}`;

/** Returns the id of an entry; null for entries without one. */
const keyOf = (entry: unknown): string | null =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : null;
