import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** A certificate and its key: the texts, and the files that hold them. */
export interface TlsCertificate {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/** Makes a certificate in a folder that signs itself, for a name (`DNS:…`) or an address (`IP:…`). */
export function certificateFor(subject: string, folder: string): TlsCertificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=test', '-addext', `subjectAltName=${subject}`];
  execFileSync('openssl', ['req', '-x509', ...made, ...named, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' });
  return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile, keyFile };
}

const usual = getCACertificates('default');

/** Lets this process trust a certificate besides the usual ones, or these alone again. */
export const trust = (certificate: TlsCertificate | null): void =>
  setDefaultCACertificates(certificate ? [...usual, certificate.cert] : usual);
