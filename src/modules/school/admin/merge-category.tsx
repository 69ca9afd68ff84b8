import { useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/form/select.tsx';

/** Chooses the category into which another one is merged. `others` are ids and names. */
export function MergeCategory(props: {
  name: string;
  courses: number;
  others: readonly (readonly [id: string, name: string])[];
  busy: boolean;
  onMerge: (into: string) => void;
  onCancel: () => void;
}) {
  const words = useMessages().adminSchool.categories;
  const [into, setInto] = useState(props.others[0]?.[0] ?? '');
  return (
    <div role="group" aria-label={words.mergeNamed(props.name)} className="grid w-full gap-4">
      <Select
        label={words.into}
        hint={words.mergeText(props.name, props.courses)}
        value={into}
        autoFocus
        onChange={(event) => setInto(event.target.value)}
      >
        {props.others.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="flex gap-2">
        <Button size="sm" busy={props.busy} onClick={() => props.onMerge(into)}>
          {words.mergeNow}
        </Button>
        <Button size="sm" tone="secondary" onClick={props.onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
