import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';

/** Asks for a text for an image that replaced another one, and offers the text of that one. */
export function FormerAlt({ text, onKeep }: { text: string; onKeep: () => void }) {
  const { imageField } = useMessages();
  return (
    <Alert>
      <p>{imageField.replaced}</p>
      <p className="my-2 italic">{text}</p>
      <Button size="sm" tone="secondary" onClick={onKeep}>
        {imageField.keepAlt}
      </Button>
    </Alert>
  );
}
