import { ArrowDown, ArrowUp } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OptionLabel } from './option-label.tsx';
import type { AnswerProps } from './question-field.tsx';

/** A list to put in order with buttons. The order that is shown counts as an answer once it was moved or confirmed. */
export function OrderField({ question, answer, onAnswer }: AnswerProps<'order'>) {
  const { tests } = useMessages();
  const [announced, setAnnounced] = useState('');
  const ids = answer?.type === 'order' ? answer.items : question.items.map(({ id }) => id);
  const items = ids.flatMap((id) => question.items.find((item) => item.id === id) ?? []);
  // The browser takes the focus from an element that is moved.
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [answer]);
  const move = (from: number, to: number, button: HTMLButtonElement) => {
    if (to < 0 || to >= ids.length) return;
    pressed.current = button;
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onAnswer({ type: 'order', items: next });
    setAnnounced(tests.moved(items[from]?.text ?? '', to + 1));
  };
  return (
    <>
      <p className="text-sm text-muted">{tests.orderHint}</p>
      <ol className="grid gap-2">
        {items.map(({ id, text, html }, index) => (
          <li key={id} className="flex min-w-0 items-center gap-2 rounded-md border border-edge py-1 ps-3 pe-1">
            <span className="min-w-0 grow break-words">
              {index + 1}. <OptionLabel option={{ text, html }} />
            </span>
            <Button
              tone="quiet"
              size="sm"
              aria-label={tests.up(text)}
              aria-disabled={index === 0}
              onClick={({ currentTarget }) => move(index, index - 1, currentTarget)}
            >
              <Icon of={ArrowUp} className="size-5" />
            </Button>
            <Button
              tone="quiet"
              size="sm"
              aria-label={tests.down(text)}
              aria-disabled={index === items.length - 1}
              onClick={({ currentTarget }) => move(index, index + 1, currentTarget)}
            >
              <Icon of={ArrowDown} className="size-5" />
            </Button>
          </li>
        ))}
      </ol>
      <Checkbox
        label={tests.keepOrder}
        checked={answer?.type === 'order'}
        onChange={({ target }) => onAnswer(target.checked ? { type: 'order', items: ids } : null)}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  );
}
