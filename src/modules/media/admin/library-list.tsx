import type { LibraryItem } from '#modules/media/contract/library.ts';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectBox } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { LibraryThumbnail } from './library-thumbnail.tsx';
import { LibraryUses } from './library-uses.tsx';

/** The images and files that were read so far. What is used nowhere can be selected and deleted. */
export function LibraryList(props: {
  items: readonly LibraryItem[];
  stale: boolean;
  selection: Selection<LibraryItem>;
  onDelete: (item: LibraryItem) => void;
  onCourse: (courseId: string) => void;
}) {
  const { library: words } = useMessages();
  return (
    <RowList label={words.list} stale={props.stale}>
      {props.items.map((item) => (
        <Row key={item._id} {...props} item={item} />
      ))}
    </RowList>
  );
}

function Row(props: {
  item: LibraryItem;
  selection: Selection<LibraryItem>;
  onDelete: (item: LibraryItem) => void;
  onCourse: (courseId: string) => void;
}) {
  const { item } = props;
  const { library: words } = useMessages();
  const locale = useLocale();
  const name = item.name || words.unnamed;
  const { course, by } = item;
  return (
    <li className="flex items-start gap-3 px-4 py-3 [overflow-wrap:anywhere] sm:px-5">
      <span className="-ms-3 w-11 shrink-0">
        {item.unused && <SelectBox selection={props.selection} row={item} name={name} />}
      </span>
      <div className="grid min-w-0 grow gap-x-5 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)] lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
        <LibraryThumbnail kind={item.kind} imageSrc={item.imageSrc} className="w-32" />
        <div className="grid min-w-0 content-start gap-1 text-sm">
          <h2 className="font-sans text-base font-semibold">
            <a href={item.url} className="link" target="_blank" rel="noreferrer">
              {name}
              <span className="sr-only"> {words.newTab}</span>
            </a>
          </h2>
          <p className="text-muted">
            {words.kinds[item.kind]} · {item.bytes === null ? words.unknownSize : formatBytes(item.bytes, locale)}
          </p>
          <p className="text-muted">
            <time dateTime={item.createdAt}>{formatDate(item.createdAt, locale)}</time>
            {by && (
              <>
                {' · '}
                <PersonLink id={by._id} name={by.name} />
              </>
            )}
          </p>
          {course && (
            <p>
              <button
                type="button"
                className="link text-start"
                aria-label={words.onlyCourse(course.name)}
                onClick={() => props.onCourse(course._id)}
              >
                {course.name}
              </button>
            </p>
          )}
        </div>
        <div className="min-w-0 text-sm sm:col-start-2 lg:col-start-auto">
          {item.unused && <Badge tone="highlight">{words.unused}</Badge>}
          <LibraryUses item={item} />
        </div>
        <div className="sm:col-start-2 lg:col-start-auto">
          {item.unused && (
            <Button
              size="sm"
              tone="quiet"
              className="text-danger!"
              aria-label={words.deleteNamed(name)}
              onClick={() => props.onDelete(item)}
            >
              {words.delete}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
