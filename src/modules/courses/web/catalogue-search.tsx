import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide';
import { type FormEvent, useId } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { pathInLocale } from '#contract/locales.ts';
import { FILTER_NAVIGATION } from '#web/lib/navigation-options.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSearchText } from '#web/ui/lists/use-search-text.ts';
import type { CatalogueSearch } from './courses.api.ts';

const DELAY_MS = 300;

/** A search box that searches 300 ms after the last key; without scripts, a plain form. */
export function CatalogueSearchBox({ search }: { search: CatalogueSearch }) {
  const { catalogue } = useMessages().courses;
  const navigate = useNavigate({ from: '/courses' });
  const locale = useLocale();
  const id = useId();
  const { category } = search;
  const { text, setText, markSearched } = useSearchText(
    search.q ?? '',
    DELAY_MS,
    (q) =>
      void navigate({
        to: '/courses',
        search: (current) => ({ category: current.category, q: q || undefined }),
        ...FILTER_NAVIGATION,
      }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const q = markSearched(text);
    void navigate({ to: '/courses', search: { category, q: q || undefined }, resetScroll: false });
  };

  return (
    <form
      action={pathInLocale('/courses', locale)}
      role="search"
      className="grid w-full max-w-sm gap-1.5"
      onSubmit={submit}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {catalogue.search}
      </label>
      <p id={`${id}-hint`} className="text-xs text-muted">
        {catalogue.searchHint}
      </p>
      {category && <input type="hidden" name="category" value={category} />}
      <div className="flex gap-2">
        <div className="relative grow">
          <Icon of={Search} className="absolute inset-y-0 start-3 my-auto size-5 text-muted" />
          <input
            id={id}
            type="search"
            name="q"
            maxLength={LIMITS.searchLength}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="block min-h-11 w-full rounded-md border border-edge bg-surface ps-10 pe-3 text-base hover:border-ink"
          />
        </div>
        <Button type="submit" tone="secondary">
          {catalogue.searchButton}
        </Button>
      </div>
    </form>
  );
}
