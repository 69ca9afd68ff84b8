import { type KeyboardEvent, type ReactNode, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The heading of a chapter in the list of units, or the field that renames it. */
export function ChapterRow(props: {
  title: string;
  count: string;
  editing: boolean;
  select: ReactNode;
  menu: ReactNode;
  onSave: (title: string) => void;
  onCancel: () => void;
}) {
  if (props.editing) {
    return (
      <li className="rounded-md border border-line bg-highlight-soft p-3">
        <ChapterTitle title={props.title} onSave={props.onSave} onCancel={props.onCancel} />
      </li>
    );
  }
  return (
    <li className="flex min-h-12 items-center gap-2 px-2 pt-4 lg:h-13">
      {props.select}
      <h3 className="min-w-0 grow truncate text-lg">{props.title}</h3>
      <span className="shrink-0 text-sm text-muted">{props.count}</span>
      {props.menu}
    </li>
  );
}

/** The field for the title of a chapter. Enter saves, Escape cancels. */
export function ChapterTitle(props: { title: string; onSave: (title: string) => void; onCancel: () => void }) {
  const { outline: words } = useMessages().adminCourses;
  const [title, setTitle] = useState(props.title);
  const save = () => title.trim() !== '' && props.onSave(title.trim());
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') props.onCancel();
    else save();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextInput
        label={words.chapterTitle}
        className="min-w-0 grow basis-60"
        autoFocus
        autoComplete="off"
        maxLength={LIMITS.titleLength}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={byKey}
      />
      <Button size="sm" onClick={save}>
        {words.saveChapter}
      </Button>
      <Button size="sm" tone="quiet" onClick={props.onCancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
