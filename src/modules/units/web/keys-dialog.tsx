import { useSyncExternalStore } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { keysEnabled } from './study-preferences.ts';

/** The keyboard shortcuts of the study page, and the switch for them. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { keys } = useMessages().study;
  const enabled = useSyncExternalStore(keysEnabled.subscribe, keysEnabled.read, () => true);
  return (
    <Dialog open={open} onClose={onClose} title={keys.title} size="sm">
      <dl className="grid gap-3">
        {keys.list.map(({ keys: names, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex gap-2">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-9 rounded-sm border border-edge bg-sunken px-2 py-1 text-center font-sans text-sm font-semibold"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{keys.note}</p>
      <Checkbox
        className="mt-4"
        label={keys.enabled}
        checked={enabled}
        onChange={(event) => keysEnabled.write(event.target.checked)}
      />
    </Dialog>
  );
}
