import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide';
import { useRef } from 'react';
import type { FirstStep } from '#contract/choices.ts';
import type { FirstSteps as Steps } from '#modules/school/contract/first-steps.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { firstStepsQuery, useHideStep } from './first-steps.api.ts';

/** Where each step is done. */
const PLACES = {
  identity: { to: '/admin/school' },
  course: { to: '/admin/manage-courses', hash: 'create' },
  mail: { to: '/admin/outbox' },
  payments: { to: '/admin/requests' },
  people: { to: '/admin/manage-users', hash: 'create' },
} as const satisfies Record<FirstStep, object>;

/** The first steps of a live school, ticked from its data; renders nothing once they are done or hidden. */
export function FirstStepsCard() {
  const { data } = useQuery(firstStepsQuery);
  return data?.shown ? <StepsCard data={data} /> : null;
}

function StepsCard({ data }: { data: Steps }) {
  const words = useMessages().firstSteps;
  const hide = useHideStep();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears: the focus goes to the card.
  const hideStep = (step: FirstStep | 'all') => hide.mutate(step, { onSuccess: () => heading.current?.focus() });
  const done = data.steps.filter((one) => one.done).length;
  return (
    <section
      aria-labelledby="first-steps"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h2 ref={heading} id="first-steps" tabIndex={-1} className="text-xl">
            {words.title}
          </h2>
          <p className="measure text-sm text-muted">{words.lead}</p>
          <p role="status" className="text-sm font-semibold">
            {words.progress(done, data.steps.length)}
          </p>
        </div>
        <Button size="sm" tone="secondary" busy={hide.isPending} onClick={() => hideStep('all')}>
          {words.hideAll}
        </Button>
      </header>
      {hide.error && <FailureAlert sentence={words.failed} cause={hide.error} />}
      <ol className="divide-y divide-line">
        {data.steps
          .filter(({ hidden }) => !hidden)
          .map((one) => (
            <Step key={one.step} {...one} payments={data.payments} onHide={() => hideStep(one.step)} />
          ))}
      </ol>
    </section>
  );
}

function Step(props: Steps['steps'][number] & Pick<Steps, 'payments'> & { onHide: () => void }) {
  const words = useMessages().firstSteps;
  const { step, done } = props;
  const { title, text } = words.steps[step];
  // Payments on account are set up in the settings.
  const place = step === 'payments' && props.payments === 'invoice' ? 'identity' : step;
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="flex gap-3">
        <Icon
          of={done ? CircleCheck : Circle}
          className={`mt-0.5 size-5 shrink-0 ${done ? 'text-success' : 'text-edge'}`}
        />
        <div className="grid min-w-0 gap-1">
          <h3 className="text-base font-semibold">
            <span className="sr-only">{done ? words.done : words.open} </span>
            {title}
          </h3>
          {!done && (
            <p className="measure text-sm text-muted">{typeof text === 'string' ? text : text[props.payments]}</p>
          )}
        </div>
      </div>
      {!done && (
        <div className="flex flex-wrap gap-2 ps-8 md:ps-0">
          <LinkButton {...PLACES[place]} tone="secondary" size="sm">
            {words.steps[place].action}
          </LinkButton>
          <Button tone="quiet" size="sm" aria-label={words.hideStep(title)} onClick={props.onHide}>
            {words.hide}
          </Button>
        </div>
      )}
    </li>
  );
}
