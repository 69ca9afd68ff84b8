import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FullCourse } from '#contract/courses.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { unitOrder, useOrderUnits } from './admin-units.mutations.ts';
import { moveButtonId } from './unit-card.tsx';
import { moved } from '#web/ui/editing/list-order.ts';

/**
 * Moves a course's units and saves each new order immediately. `said` is the text for the live region; `failure` is why
 * an order was reverted.
 */
export function useUnitOrder(course: FullCourse) {
  const { unit, units } = useMessages().adminCourses;
  const client = useQueryClient();
  const { mutate, error, reset } = useOrderUnits(course._id);
  const [said, setSaid] = useState('');
  const pressed = useRef<string | null>(null);

  // A row that moved in the page has lost the focus.
  useLayoutEffect(() => {
    if (pressed.current) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [course.sections]);

  const place = (order: readonly string[], id: string) => {
    const title = course.sections.find((section) => section._id === id)?.title ?? '';
    mutate(order, { onError: () => setSaid('') });
    setSaid(unit.moved(title, order.indexOf(id) + 1, order.length));
  };
  const move = (id: string, by: 1 | -1) => {
    // Read from the cache, not from `course`: two quick presses may precede the next rendering.
    const ids = unitOrder(client, course._id);
    const from = ids.indexOf(id);
    const order = moved(ids, from, from + by);
    if (order === ids) return;
    pressed.current = moveButtonId(id, by);
    place(order, id);
  };
  return {
    place,
    move,
    said,
    failure: error && (refusedFields(error).sections ? units.orderChanged : units.orderFailed),
    forgive: reset,
  };
}
