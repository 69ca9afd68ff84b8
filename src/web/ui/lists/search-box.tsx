import { Search, X } from 'lucide';
import { useRef } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { controlClass, FormField, type FieldWords } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSearchText } from './use-search-text.ts';

const DELAY_MS = 250;

/**
 * A search box that searches 250 ms after the last key, or on Enter. `value` is the last search; `onSearch` gets the
 * trimmed text.
 */
export function SearchBox(
  props: Omit<FieldWords, 'error'> & {
    value: string;
    onSearch: (text: string) => void;
    className?: string;
  },
) {
  const { ui } = useMessages();
  const { value, onSearch } = props;
  const { text, setText, markSearched } = useSearchText(value, DELAY_MS, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const searchNow = (next: string) => onSearch(markSearched(next));

  return (
    <FormField label={props.label} hint={props.hint} className={props.className}>
      {(control) => (
        <div role="search" className="relative">
          <Icon of={Search} className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-muted" />
          <input
            {...control}
            ref={input}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={LIMITS.searchLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') searchNow(text);
            }}
            className={`${controlClass} ps-10 pe-12 [&::-webkit-search-cancel-button]:hidden`}
          />
          {text !== '' && (
            <button
              type="button"
              aria-label={ui.clearSearch}
              className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
              onClick={() => {
                searchNow('');
                input.current?.focus();
              }}
            >
              <Icon of={X} className="size-5" />
            </button>
          )}
        </div>
      )}
    </FormField>
  );
}
