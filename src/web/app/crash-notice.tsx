import { pathInLocale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';

/** The words for an unexpected error, with little around them that could fail in turn. */
export function CrashNotice(props: {
  messages: Messages;
  /** The error's own text. */
  text?: string;
  requestId?: string;
  onTryAgain?: () => void;
}) {
  const { crash } = props.messages.shell;
  const home = pathInLocale('/', useLocale());
  return (
    <section className="page grid justify-items-start gap-6 py-16 sm:py-24">
      <title>{props.messages.shell.pageTitle(crash.title)}</title>
      <h1 className="text-4xl">{crash.heading}</h1>
      {props.text ? (
        <p className="measure border-s-4 border-danger bg-danger-soft px-5 py-3 text-lg">{props.text}</p>
      ) : null}
      <p className="measure text-lg text-muted">{crash.explanation}</p>
      {props.requestId ? <p className="measure text-muted">{crash.reference(props.requestId)}</p> : null}
      <p className="mt-4 flex flex-wrap gap-4">
        {props.onTryAgain ? <Button onClick={props.onTryAgain}>{crash.tryAgain}</Button> : null}
        <a href={home} className={buttonClass({ tone: props.onTryAgain ? 'secondary' : 'primary' })}>
          {crash.toHome}
        </a>
      </p>
    </section>
  );
}
