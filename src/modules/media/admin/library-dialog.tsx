import { useInfiniteQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { LibraryKind } from '#modules/media/contract/library-kinds.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useArea } from '#web/lib/messages/use-area.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextImagePlace } from '#web/ui/editing/images/text-image-place.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import type { ChosenFile, LibraryChoiceKind } from '#web/ui/library/library-place.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { choicesQuery } from './library.api.ts';
import { LibraryThumbnail } from './library-thumbnail.tsx';

const KINDS: Readonly<Record<LibraryChoiceKind, readonly [LibraryKind, ...LibraryKind[]]>> = {
  image: ['image'],
  video: ['video'],
  file: ['document', 'audio'],
};

/**
 * Lets an image or file be chosen that is stored already: by admins from the whole school, by the team of a course from its
 * files.
 */
export function LibraryDialog(props: {
  kind: LibraryChoiceKind;
  onChoose: (file: ChosenFile) => void;
  onClose: () => void;
}) {
  useArea('library');
  const { library: words } = useMessages();
  const locale = useLocale();
  const courseRef = useContext(TextImagePlace);
  const kinds = KINDS[props.kind];
  const [kind, setKind] = useState<LibraryKind>(kinds[0]);
  const [q, setQ] = useState('');
  const choices = useInfiniteQuery(choicesQuery(courseRef, { q, kind }));
  const items = choices.data?.pages.flat() ?? [];
  return (
    <Dialog open title={words.choose[props.kind]} size="lg" onClose={props.onClose}>
      <div
        className="grid gap-5"
        // A form around the dialog must not be sent.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
      >
        <p className="text-sm text-muted">{courseRef === null ? words.ofSchool : words.ofCourse}</p>
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <SearchBox label={words.search} value={q} onSearch={setQ} />
          {kinds.length > 1 && (
            <FilterSelect
              label={words.kind}
              values={kinds}
              value={kind}
              nameOf={(one) => words.kinds[one]}
              onChange={(one) => one && setKind(one)}
            />
          )}
        </div>
        <p role="status" className={items.length > 0 ? 'sr-only' : 'text-sm text-muted'}>
          {choices.data && (items.length === 0 ? words.nothing : words.shown(items.length, choices.hasNextPage))}
        </p>
        {choices.isPending ? (
          <ListSkeleton label={words.loading} />
        ) : !choices.data ? (
          <ErrorState title={words.failed} retrying={choices.isFetching} onRetry={() => void choices.refetch()}>
            {sentenceOr(choices.error, words.failedHelp)}
          </ErrorState>
        ) : (
          <ul
            className={`grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3 ${choices.isPlaceholderData ? 'stale' : ''}`}
          >
            {items.map((item) => (
              <li key={item._id} className="grid">
                <button
                  type="button"
                  className="grid grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-md border border-line p-2 text-start hover:border-ink hover:bg-sunken"
                  onClick={() => props.onChoose(item)}
                >
                  <LibraryThumbnail kind={item.kind} imageSrc={item.imageSrc} />
                  <span className="text-sm font-semibold [overflow-wrap:anywhere]">{item.name || words.unnamed}</span>
                  <span className="text-sm text-muted">{item.bytes !== null && formatBytes(item.bytes, locale)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <MoreButton query={choices} label={words.more} />
      </div>
    </Dialog>
  );
}
