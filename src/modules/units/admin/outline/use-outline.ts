import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { moved } from '#web/ui/editing/list-order.ts';
import { cachedOutline, useSaveOutline } from '#modules/units/admin/admin-units.mutations.ts';
import { entriesOf, type Outline, outlineOfEntries, unitIds } from './outline.ts';

/** Returns the id of a unit's move button, so that it keeps the focus while the unit moves. */
export const moveButtonId = (unitId: string, by: 1 | -1): string => `move-${by === 1 ? 'down' : 'up'}-${unitId}`;

/**
 * Changes the outline of a course and saves each change immediately. `said` is the text for the live region; `failure` is
 * why a change was reverted; `onMoved` gets what undoes a change that was saved.
 */
export function useOutline(course: FullCourse, onMoved: (undo: () => void) => void) {
  const { outline: more, unit, units } = useMessages().adminCourses;
  const client = useQueryClient();
  const { mutate, error, reset } = useSaveOutline(course._id);
  const [said, setSaid] = useState('');
  const pressed = useRef<string | null>(null);

  // A row that moved in the page has lost the focus.
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [course.sections]);

  function save(outline: Outline, sentence = '', undoable = true): void {
    const before = cachedOutline(client, course._id);
    mutate(outline, {
      onError: () => setSaid(''),
      onSuccess: () => undoable && onMoved(() => save(before, more.undone, false)),
    });
    setSaid(sentence);
  }
  const place = (entries: readonly string[], id: string) => {
    const outline = outlineOfEntries(entries, cachedOutline(client, course._id));
    const title = course.sections.find((section) => section._id === id)?.title ?? '';
    const ids = unitIds(outline);
    save(outline, unit.moved(title, ids.indexOf(id) + 1, ids.length));
  };
  const move = (id: string, by: 1 | -1) => {
    // Read from the cache, not from `course`: two quick presses may precede the next rendering.
    const entries = entriesOf(cachedOutline(client, course._id));
    const from = entries.indexOf(id);
    const order = moved(entries, from, from + by);
    if (order === entries) return;
    pressed.current = moveButtonId(id, by);
    place(order, id);
  };
  return {
    save,
    place,
    move,
    said,
    failure: error && (refusedFields(error).sections ? units.orderChanged : units.orderFailed),
    forgive: reset,
  };
}
