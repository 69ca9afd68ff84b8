import { pathInLocale } from '#contract/locales.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';

/** The text of an unexpected error, with few dependencies that could fail as well. */
export function CrashNotice(props: {
  messages: Messages;
  /** The error's message. */
  text?: string;
  requestId?: string;
  /** The text shown instead, if the cause is known. */
  words?: { readonly heading: string; readonly text: string };
  /** True while retrying. */
  busy?: boolean;
  onTryAgain?: () => void;
}) {
  const { crash } = props.messages.shell;
  const { words } = props;
  const home = pathInLocale('/', useLocale());
  return (
    <section className="page grid justify-items-start gap-6 py-16 sm:py-24">
      <title>{words?.heading ?? crash.title}</title>
      <h1 className="text-4xl">{words?.heading ?? crash.heading}</h1>
      {props.text ? (
        <p className="measure border-s-4 border-danger bg-danger-soft px-5 py-3 text-lg">{props.text}</p>
      ) : null}
      <p className="measure text-lg text-muted">{words?.text ?? crash.explanation}</p>
      {props.requestId ? <p className="measure text-muted">{crash.reference(props.requestId)}</p> : null}
      <p className="mt-4 flex flex-wrap gap-4">
        {props.onTryAgain ? (
          <Button busy={props.busy} onClick={props.onTryAgain}>
            {crash.tryAgain}
          </Button>
        ) : null}
        <a href={home} className={buttonClass({ tone: props.onTryAgain ? 'secondary' : 'primary' })}>
          {crash.toHome}
        </a>
      </p>
    </section>
  );
}
