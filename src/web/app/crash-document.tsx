import { LocaleContext } from '#web/lib/locale.ts';
import type { Locale } from '#contract/locales.ts';
import { messagesFor } from '#web/lib/messages/messages.ts';
import { CrashNotice } from './crash-notice.tsx';

/** A full document for a page that could not be rendered; needs no script or data. */
export function CrashDocument(props: { locale: Locale; text: string | undefined; requestId: string }) {
  const { locale, text, requestId } = props;
  return (
    <html lang={locale}>
      <head>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <main id="main">
          <LocaleContext value={locale}>
            <CrashNotice messages={messagesFor(locale)} text={text} requestId={requestId} />
          </LocaleContext>
        </main>
      </body>
    </html>
  );
}
