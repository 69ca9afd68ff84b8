import type { ComponentProps } from 'react';
import { Alert } from './alert.tsx';

/** Outside of the component: a new function would scroll with each render. */
const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' });

/** An alert that scrolls into view, between the sticky bars, when it appears. Its `id` ties it to a control. */
export const RevealedAlert = ({ id, ...rest }: ComponentProps<typeof Alert> & { id?: string }) => (
  <div ref={reveal} id={id}>
    <Alert {...rest} />
  </div>
);
