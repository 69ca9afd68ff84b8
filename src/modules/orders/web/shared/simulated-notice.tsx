import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';

/** Says in the back office of a live school that its payments are simulated; nothing in any other school. */
export function SimulatedNotice() {
  const { simulated } = useMessages().admin;
  const { mode, payments } = useSchool();
  if (mode !== 'live' || payments !== 'simulated') return null;
  return (
    <Alert title={simulated.title}>
      <p>{simulated.text}</p>
    </Alert>
  );
}
