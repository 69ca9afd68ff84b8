import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Email, MailRefused } from '#server/adapters/mailer.ts';
import { smtpMailer } from '#server/adapters/mailer-smtp.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';

interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate that signs itself, for a name or an address. */
function certificateFor(subject: string): Certificate {
  const folder = temporaryFolder();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=mail', '-addext', `subjectAltName=${subject}`];
  execFileSync('openssl', ['req', '-x509', ...made, ...named, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

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
};

/** Sends a letter to a server with this certificate; returns whether it arrived, and the error. */
async function send(certificate: Certificate, scheme: 'smtp' | 'smtps'): Promise<{ letters: number; error: unknown }> {
  let letters = 0;
  const server = new SMTPServer({
    ...certificate,
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

const usual = getCACertificates('default');
const trust = (certificate: Certificate) => setDefaultCACertificates([...usual, certificate.cert]);
let right: Certificate;
let wrong: Certificate;
beforeAll(() => {
  right = certificateFor('IP:127.0.0.1');
  wrong = certificateFor('DNS:mail.other.example');
});
afterEach(() => setDefaultCACertificates(usual));

describe.each(['smtps', 'smtp'] as const)('the certificate of a mail server (%s)', (scheme) => {
  it('must be signed by an authority that this machine trusts, or no letter is sent', async () => {
    const { letters, error } = await send(right, scheme);
    expect([letters, error]).toEqual([0, expect.any(MailRefused)]);
    expect((error as MailRefused).message + (error as MailRefused).detail).toMatch(/self-signed certificate/);
  });

  it('must name the server, or no letter is sent', async () => {
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
