import { type ComponentProps, useEffect, useRef } from 'react';
import { Alert } from './alert.tsx';

/** An alert that scrolls into view, between the sticky bars, when it appears. */
export function RevealedAlert(props: ComponentProps<typeof Alert>) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={ref}>
      <Alert {...props} />
    </div>
  );
}
