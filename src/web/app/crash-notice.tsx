import type { Messages } from '#web/lib/messages/messages.ts';

/** The words for an unexpected error, with nothing around them that could fail in turn. */
export function CrashNotice(props: {
  messages: Messages;
  /** The error's own text. */
  text?: string;
  requestId?: string;
  onTryAgain?: () => void;
}) {
  const { crash } = props.messages.shell;
  return (
    <section className="mx-auto max-w-2xl px-6 py-24">
      <h1 className="font-serif text-3xl font-semibold text-balance sm:text-4xl">{crash.heading}</h1>
      {props.text ? <p className="mt-6 text-lg">{props.text}</p> : null}
      <p className="mt-4">{crash.explanation}</p>
      {props.requestId ? <p className="mt-4 font-mono text-sm">{crash.reference(props.requestId)}</p> : null}
      <p className="mt-10 flex flex-wrap items-center gap-6">
        {props.onTryAgain ? (
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={props.onTryAgain}>
            {crash.tryAgain}
          </button>
        ) : null}
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {crash.toHome}
        </a>
      </p>
    </section>
  );
}
