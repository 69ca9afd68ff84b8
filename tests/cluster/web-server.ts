import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join, resolve } from 'node:path';
import { freePort } from '#tests/support/database/postgres-programs.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { shippedFile } from './shipped-file.ts';

const root = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 10_000;

/** nginx with `deploy/nginx/aula.conf`, in front of servers on this machine. */
export interface WebServer {
  /** Its https and http addresses. */
  readonly address: string;
  readonly plainAddress: string;
  /** Its certificate, which clients must trust. */
  readonly certificate: string;
  stop(): Promise<void>;
}

function selfSigned(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...subject];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  return { certificate, key };
}

/** Returns the path of nginx. Throws when it is not installed. */
export function nginxProgram(): string {
  const found = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
  const path = found.find((candidate) => existsSync(candidate));
  if (path === undefined) throw new Error('nginx is not installed here.');
  return path;
}

/** `http2 on` came with nginx 1.25.1; Debian 12 and Ubuntu 24.04 have an older one, which deploy/README.md speaks of. */
function http2Changes(): [from: string, to: string][] {
  const { stderr } = spawnSync(nginxProgram(), ['-v'], { encoding: 'utf8' });
  const [major = 0, minor = 0, patch = 0] = /nginx\/(\d+)\.(\d+)\.(\d+)/.exec(stderr)?.slice(1).map(Number) ?? [];
  const isOld = major < 1 || (major === 1 && (minor < 25 || (minor === 25 && patch < 1)));
  return isOld
    ? [
        ['  http2 on;\n', ''],
        ['listen 443 ssl;', 'listen 443 ssl http2;'],
      ]
    : [];
}

/** Returns two free ports of this machine, for https and http. */
export async function webPorts(): Promise<{ secure: number; plain: number }> {
  return { secure: await freePort(), plain: await freePort() };
}

/**
 * Starts nginx on two ports with the shipped configuration. `schools` are host:port of each server. Checks the configuration with `nginx -t` first; throws with its output.
 */
export async function startWebServer(
  ports: { secure: number; plain: number },
  schools: readonly string[],
): Promise<WebServer> {
  const folder = temporaryFolder();
  const tls = selfSigned(folder);
  const servers = schools.map((school) => `server ${school} max_fails=2 fail_timeout=2s;`).join('\n  ');
  const site = shippedFile('nginx/aula.conf', [
    ['server aula:3000 max_fails=2 fail_timeout=2s;', servers],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ...http2Changes(),
    ['listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`],
    ['/etc/nginx/tls/fullchain.pem', tls.certificate],
    ['/etc/nginx/tls/privkey.pem', tls.key],
    ['/var/cache/nginx/aula', join(folder, 'cache')],
    ['root /usr/share/aula/client;', `root ${join(root, 'dist/client')};`],
  ]);
  writeFileSync(join(folder, 'aula.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  mkdirSync(join(folder, 'temporary'));
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn; daemon off;
    events { worker_connections 512; }
    http {
      ${kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join(' ')}
      include ${folder}/aula.conf;
    }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', join(folder, 'error.log')];
  execFileSync(nginxProgram(), ['-t', ...args], { stdio: 'pipe' });
  const server = spawn(nginxProgram(), args, { stdio: 'ignore' });
  const endWithParent = (): void => void server.kill('SIGTERM');
  process.once('exit', endWithParent);
  const certificate = readFileSync(tls.certificate, 'utf8');
  await waitUntilReady(ports.secure, certificate);
  return {
    address: `https://127.0.0.1:${ports.secure}`,
    plainAddress: `http://127.0.0.1:${ports.plain}`,
    certificate,
    async stop() {
      process.off('exit', endWithParent);
      const gone = new Promise((done) => server.once('exit', done));
      if (server.exitCode === null && server.kill('SIGTERM')) await gone;
    },
  };
}

async function waitUntilReady(port: number, ca: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const ready = await new Promise<boolean>((done) => {
      const request = get({ host: '127.0.0.1', port, path: '/metrics', ca, agent: false }, (response) => {
        response.resume();
        done(true);
      });
      request.on('error', () => done(false));
    });
    if (ready) return;
    if (Date.now() > deadline) throw new Error('nginx did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
