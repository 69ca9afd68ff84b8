import { SearchBox } from './search-box.tsx';

/** The search box of a list. A new text starts at the first page. */
export function ListSearchBox<Search extends { readonly q?: string }>(props: {
  words: { readonly search: string; readonly searchHint?: string };
  search: Search;
  onSearch: (search: Search) => void;
  className?: string;
}) {
  const { words, search, onSearch } = props;
  return (
    <SearchBox
      label={words.search}
      hint={words.searchHint}
      value={search.q ?? ''}
      className={props.className}
      onSearch={(q) => onSearch({ ...search, q: q || undefined, page: undefined })}
    />
  );
}
