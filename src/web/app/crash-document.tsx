import { messagesFor } from '#web/lib/messages/messages.ts';
import { CrashNotice } from './crash-notice.tsx';

/** A whole document for when the page itself could not be rendered; it needs no script and asks for no data. */
export function CrashDocument({ text, requestId }: { text: string | undefined; requestId: string }) {
  const messages = messagesFor('en');
  return (
    <html lang="en">
      <head>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <main id="main">
          <CrashNotice messages={messages} text={text} requestId={requestId} />
        </main>
      </body>
    </html>
  );
}
