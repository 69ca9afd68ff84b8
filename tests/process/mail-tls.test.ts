import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Email, MailRefused } from '#server/adapters/mailer.ts';
import { smtpMailer } from '#server/adapters/mailer-smtp.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { certificateFor, type TlsCertificate, trust } from '#tests/support/tls-certificates.ts';

const email: Email = {
  id: '01941f29-7c00-7000-8000-000000000001',
  to: 'ada@test.example',
  replyTo: null,
  sender: 'Aula',
  subject: 'A letter',
  text: 'A letter',
  html: '<p>A letter</p>',
  locale: 'en',
  unsubscribe: null,
  files: [],
};

/** Sends a letter to a server with this certificate; returns whether it arrived, and the error. */
async function send(
  { cert, key }: TlsCertificate,
  scheme: 'smtp' | 'smtps',
): Promise<{ letters: number; error: unknown }> {
  let letters = 0;
  const server = new SMTPServer({
    cert,
    key,
    secure: scheme === 'smtps',
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        letters += 1;
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const from = { name: 'Aula', address: 'school@school.example' };
  const mailer = smtpMailer({ url: `${scheme}://127.0.0.1:${port}`, from });
  const error = await mailer.deliver(email).then(
    () => null,
    (cause: unknown) => cause,
  );
  mailer.close();
  await new Promise<void>((closed) => server.close(() => closed()));
  return { letters, error };
}

let right: TlsCertificate;
let wrong: TlsCertificate;
beforeAll(() => {
  right = certificateFor('IP:127.0.0.1', temporaryFolder());
  wrong = certificateFor('DNS:mail.other.example', temporaryFolder());
});
afterEach(() => trust(null));

describe.each(['smtps', 'smtp'] as const)('the certificate of a mail server (%s)', (scheme) => {
  it('[SEC-80] must be signed by an authority that this machine trusts, or no letter is sent', async () => {
    const { letters, error } = await send(right, scheme);
    expect([letters, error]).toEqual([0, expect.any(MailRefused)]);
    expect((error as MailRefused).message + (error as MailRefused).detail).toMatch(/self-signed certificate/);
  });

  it('[SEC-80] must name the server, or no letter is sent', async () => {
    trust(wrong);
    const { letters, error } = await send(wrong, scheme);
    expect([letters, error]).toEqual([0, expect.any(MailRefused)]);
    expect((error as MailRefused).message + (error as MailRefused).detail).toMatch(/does not match certificate/);
  });

  it('is accepted when both are right', async () => {
    trust(right);
    expect(await send(right, scheme)).toEqual({ letters: 1, error: null });
  });
});
