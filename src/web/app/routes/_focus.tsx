import { createFileRoute, Outlet } from '@tanstack/react-router';
import { FocusFrame } from '#web/app/focus-frame.tsx';

/** The layout of the pages on which a visitor does one thing: study, or check out. It adds nothing to the address. */
export const Route = createFileRoute('/_focus')({
  staticData: { messages: [], frame: 'focus' },
  component: () => (
    <FocusFrame>
      <Outlet />
    </FocusFrame>
  ),
});
