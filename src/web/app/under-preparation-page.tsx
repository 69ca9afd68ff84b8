import { useMessages } from '#web/lib/messages/messages.ts';

/** What an address shows until its page is written. */
export function UnderPreparationPage() {
  return (
    <section className="page py-24">
      <h1 className="text-3xl">{useMessages().shell.underPreparation}</h1>
    </section>
  );
}
