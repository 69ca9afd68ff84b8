import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Category } from '#modules/courses/contract/categories.ts';
import { ApiError } from '#web/lib/api.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { moved } from '#web/ui/editing/list-order.ts';
import { DragHandle, MoveButton } from '#web/ui/editing/order-controls.tsx';
import { useDragOrder } from '#web/ui/editing/use-drag-order.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { editedCategoriesQuery, changes, keepCategories } from './categories.api.ts';
import { CategoryNames } from './category-names.tsx';
import { MergeCategory } from './merge-category.tsx';

/** What is open below a category, or below the list: `add`. */
type Open = { readonly what: 'rename' | 'merge'; readonly id: string } | { readonly what: 'add' } | null;

/** The categories of courses: add, rename, order, merge and delete. Each change is made at once, without a draft. */
export function CategoriesPage() {
  const words = useMessages().adminSchool.categories;
  const locale = useLocale();
  const client = useQueryClient();
  const { data: categories = [], isPending, error, isFetching, refetch } = useQuery(editedCategoriesQuery());
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const change = useMutation({
    mutationFn: (run: () => Promise<Category[]>) => run(),
    onSuccess: (present) => {
      keepCategories(client, present);
      setOpen(null);
    },
    onError: (cause) => {
      const present = cause instanceof ApiError && cause.code === 'edit_conflict' ? cause.current : undefined;
      if (Array.isArray(present)) keepCategories(client, present as Category[]);
      else void refetch();
    },
  });
  const nameOf = ({ name, names }: Category) => names[locale] ?? name;
  const make = (run: () => Promise<Category[]>, done: string) => {
    setSaid('');
    change.mutate(run, { onSuccess: () => setSaid(done) });
  };
  const ids = categories.map(({ _id }) => _id);
  const order = (next: readonly string[], id: string) => {
    const one = categories.find(({ _id }) => _id === id);
    if (!one || next.every((each, index) => each === ids[index])) return;
    // Shown at once: a row that was dropped must not jump back until the server responds.
    const ordered = next.flatMap((each) => categories.find(({ _id }) => _id === each) ?? []);
    client.setQueryData(editedCategoriesQuery().queryKey, ordered);
    make(() => changes.order(next), words.moved(nameOf(one), next.indexOf(id) + 1, next.length));
  };
  const drag = useDragOrder(ids, list, order);
  const show = (next: Open) => {
    change.reset();
    setSaid('');
    setOpen(next);
  };

  if (isPending) return <ListSkeleton label={words.loading} />;
  if (error && categories.length === 0) {
    return (
      <ErrorState title={words.loadFailed} error={error} retrying={isFetching} onRetry={() => void refetch()}>
        {sentenceOr(error, words.failed)}
      </ErrorState>
    );
  }
  const form = { busy: change.isPending, error: change.error, onCancel: () => show(null) };
  return (
    <section aria-labelledby="categories-title" className="grid max-w-3xl gap-5">
      <header className="grid gap-1">
        <h2 id="categories-title" className="text-xl">
          {words.title}
        </h2>
        <p className="measure text-sm text-muted">{words.lead}</p>
      </header>
      <p role="status" className="sr-only">
        {said}
      </p>
      {change.error && <Alert tone="error">{sentenceOr(change.error, words.failed)}</Alert>}
      <ol ref={list} className="grid gap-2">
        {drag.order.map((id) => {
          const index = ids.indexOf(id);
          const one = categories[index];
          if (!one) return null;
          return (
            <CategoryRow
              key={id}
              category={one}
              name={nameOf(one)}
              at={index}
              count={ids.length}
              busy={change.isPending}
              isDragged={drag.dragged === id}
              onDragStart={(event) => drag.start(event, id)}
              onMove={(by) => order(moved(ids, index, index + by), id)}
              onOpen={(what) => show({ what, id })}
              onDelete={() => {
                setOpen(null);
                make(() => changes.remove(one), words.deleted(nameOf(one)));
              }}
            >
              {open?.what === 'rename' && open.id === id && (
                <CategoryNames
                  {...form}
                  label={words.renameNamed(nameOf(one))}
                  names={one.names}
                  saveLabel={words.save}
                  onSave={(names) => make(() => changes.rename(one, names), words.saved)}
                />
              )}
              {open?.what === 'merge' && open.id === id && (
                <MergeCategory
                  {...form}
                  name={nameOf(one)}
                  courses={one.courses}
                  others={categories.filter((other) => other !== one).map((other) => [other._id, nameOf(other)])}
                  onMerge={(into) => make(() => changes.merge(one, into), words.merged(nameOf(one)))}
                />
              )}
            </CategoryRow>
          );
        })}
      </ol>
      {open?.what === 'add' ? (
        <CategoryNames
          {...form}
          label={words.add}
          names={{}}
          saveLabel={words.add}
          onSave={(names) => make(() => changes.add(names), words.saved)}
        />
      ) : (
        <Button size="sm" tone="secondary" className="justify-self-start" onClick={() => show({ what: 'add' })}>
          <Icon of={Plus} className="size-4" />
          {words.add}
        </Button>
      )}
    </section>
  );
}

/** A category: its name, how many courses it has, and what can be done with it. `children` is the form open below it. */
function CategoryRow(props: {
  category: Category;
  name: string;
  at: number;
  count: number;
  busy: boolean;
  isDragged: boolean;
  onDragStart: (event: PointerEvent) => void;
  onMove: (by: 1 | -1) => void;
  onOpen: (what: 'rename' | 'merge') => void;
  onDelete: () => void;
  children: ReactNode;
}) {
  const { category, name, at, count, busy, isDragged } = props;
  const words = useMessages().adminSchool.categories;
  return (
    <li
      className={`flex flex-wrap items-center gap-x-2 gap-y-3 rounded-md border bg-surface p-2 ${isDragged ? 'border-accent shadow-raised' : 'border-line'}`}
    >
      <DragHandle title={words.drag(name)} dragged={isDragged} onDragStart={props.onDragStart} />
      <div className="min-w-0 grow basis-32">
        <h3 className="font-sans text-sm font-semibold break-words">{name}</h3>
        <p className="text-xs text-muted">{words.courses(category.courses)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {([-1, 1] as const).map((by) => (
          <MoveButton
            key={by}
            id={`category-${category._id}-${by}`}
            by={by}
            label={by === 1 ? words.down(name) : words.up(name)}
            disabled={busy || (by === 1 ? at === count - 1 : at === 0)}
            onMove={() => props.onMove(by)}
          />
        ))}
        <Button size="sm" tone="quiet" aria-label={words.renameNamed(name)} onClick={() => props.onOpen('rename')}>
          {words.rename}
        </Button>
        <Button
          size="sm"
          tone="quiet"
          aria-label={words.mergeNamed(name)}
          disabled={count < 2}
          onClick={() => props.onOpen('merge')}
        >
          {words.merge}
        </Button>
        <Button size="sm" tone="quiet" aria-label={words.deleteNamed(name)} disabled={busy} onClick={props.onDelete}>
          {words.delete}
        </Button>
      </div>
      {props.children}
    </li>
  );
}
