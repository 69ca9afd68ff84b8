import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as a mail server received it. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly email: Email;
  readonly raw: string;
}

/** A real SMTP server on this machine that stores the messages it receives. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  /** The error returned for the next messages; null accepts them. */
  refusal: { readonly code: number; readonly text: string } | null;
  /** Called after a message is received and before it is acknowledged. */
  beforeReply: (() => Promise<void>) | null;
  close(): Promise<void>;
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Opens a mail server, by default on a free port. */
export async function openMailServer(port = 0): Promise<MailServer> {
  const state: Pick<MailServer, 'received' | 'refusal' | 'beforeReply'> = {
    received: [],
    refusal: null,
    beforeReply: null,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void (async () => {
        const raw = await textOf(stream);
        if (state.refusal) {
          const refused = Object.assign(new Error(state.refusal.text), { responseCode: state.refusal.code });
          done(refused);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        const email = await PostalMime.parse(raw);
        const from = mailFrom === false ? '' : mailFrom.address;
        state.received.push({ from, to: rcptTo.map(({ address }) => address), email, raw });
        await state.beforeReply?.();
        done();
      })();
    },
  });
  // Some tests kill the client during a transfer.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const bound = (server.server.address() as AddressInfo).port;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}
