import { ChevronDown } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { controlClass, FormField, type FieldWords } from './field.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** An option: `label` is the input's text when chosen, `detail` a second line in the list. */
export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/**
 * An input with a list to choose from, searched by the caller (WAI-ARIA combobox with a listbox, ARIA APG 1.2): the
 * focus stays in the input, arrows move through the options, Enter chooses, Escape closes the list and then clears the
 * text. Typing clears the choice. `note` is announced and shown under the options: how many there are, or that there
 * are none.
 */
export function Combobox(
  props: FieldWords & {
    text: string;
    onText: (text: string) => void;
    options: readonly ComboboxOption[];
    chosen: ComboboxOption | null;
    onChoose: (option: ComboboxOption | null) => void;
    note: string;
    busy: boolean;
    maxLength: number;
  },
) {
  const { text, options, chosen, onChoose } = props;
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const position = Math.min(active, options.length - 1);

  useEffect(() => {
    if (open && position >= 0) list.current?.children[position]?.scrollIntoView({ block: 'nearest' });
  }, [open, position]);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboboxOption) => {
    onChoose(option);
    props.onText(option.label);
    close();
  };
  const write = (next: string) => {
    if (chosen) onChoose(null);
    props.onText(next);
    setActive(-1);
    setOpen(true);
  };

  const byKey = (event: KeyboardEvent) => {
    const option = open && position >= 0 ? options[position] : undefined;
    if (event.key === 'Enter' && option) choose(option);
    else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Escape' && text !== '') write('');
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && event.altKey) setOpen(event.key === 'ArrowDown');
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = open ? position : -1;
      setOpen(true);
      if (options.length > 0)
        setActive(from < 0 && step < 0 ? options.length - 1 : (from + step + options.length) % options.length);
    } else return;
    event.preventDefault();
  };

  return (
    <FormField label={props.label} hint={props.hint} error={props.error}>
      {(control) => (
        <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={`${control.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && position >= 0 ? `${control.id}-${options[position]?.id}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={props.maxLength}
            value={text}
            className={`${controlClass} pe-11`}
            onChange={(event) => write(event.target.value)}
            onClick={() => setOpen(true)}
            onKeyDown={byKey}
          />
          <Icon of={ChevronDown} className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted" />
          <div
            className={`absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-edge bg-surface shadow-raised ${open ? '' : 'hidden'}`}
          >
            <div
              ref={list}
              id={`${control.id}-list`}
              role="listbox"
              aria-label={typeof props.label === 'string' ? props.label : undefined}
              aria-busy={props.busy}
              className={`max-h-72 overflow-y-auto ${props.busy ? 'stale' : ''}`}
            >
              {options.map((option, index) => (
                <div
                  key={option.id}
                  id={`${control.id}-${option.id}`}
                  role="option"
                  aria-selected={chosen?.id === option.id}
                  className={`grid min-h-11 cursor-pointer content-center px-3 py-1.5 hover:bg-sunken aria-selected:font-semibold ${index === position ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''}`}
                  // The focus stays in the input; otherwise the list would close before the press.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span className="break-words">{option.label}</span>
                  <span className="text-xs break-words text-muted">{option.detail}</span>
                </div>
              ))}
            </div>
            <p className="border-t border-line px-3 py-2 text-xs text-muted">{props.note}</p>
          </div>
          <span role="status" className="sr-only">
            {open ? props.note : ''}
          </span>
        </div>
      )}
    </FormField>
  );
}
