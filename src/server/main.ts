import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setUpBundle } from './start/source-maps.ts';
import { BackupProblem } from './backup/archive.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DatabaseProblem } from './db/open-problem.ts';
import { collectGarbage } from './ops/collect-garbage.ts';
import { keepToOwner } from './start/owner-only.ts';
import { requireResponsive } from './start/responsive-folder.ts';
import type { RunningSchool } from './start/start-school.ts';
import type { WorkerIsOpen } from './start/supervisor.ts';

setUpBundle();

const OLDEST_NODE = 24;
const began = performance.now();

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

function fail(sentence: string): never {
  printError(sentence);
  process.exit(1);
}

/** Returns a sentence for errors the operator can fix, and the stack of any other. */
function describeError(error: unknown, config: Config): string {
  if ([ConfigError, DatabaseProblem, BackupProblem].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') {
    return `Port ${config.port} is already taken by another program. Stop it, or choose another port: PORT=3001 npm start`;
  }
  if (code === 'EACCES')
    return `This user may not listen on port ${config.port}. Choose one above 1023, for example PORT=3000.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${config.host}. Check HOST.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Returns how to create the first admin of a live school without one. */
function setupLines({ local, setupToken }: RunningSchool): string[] {
  if (setupToken === null) return [];
  if (local === null) {
    return [
      '',
      '  This school has no administrator yet. Set ADMIN_EMAIL and ADMIN_PASSWORD and start it again,',
      '  or listen on 127.0.0.1 or 0.0.0.0 (HOST) to get a link that creates one in the browser.',
    ];
  }
  return [
    '',
    '  This school has no administrator yet. Open this link on this machine to create one.',
    '  It works once, for 15 minutes; the next start prints a new one.',
    '',
    `  ${local}/setup#${setupToken}`,
    '',
    '  From another computer, forward the port first and open the link there:',
    `  ssh -L ${new URL(local).port}:localhost:${new URL(local).port} <user>@<this machine>`,
    '  In a container, where only the container itself is local: set ADMIN_EMAIL and ADMIN_PASSWORD.',
  ];
}

function welcome(config: Config, school: RunningSchool): string {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const accounts = [
    '',
    '  Log in as   admin@aula.test    aula-demo-admin',
    '              teacher@aula.test  aula-demo-teacher',
    '              student@aula.test  aula-demo-student',
  ];
  const warning = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
    ? []
    : [
        '',
        `  Warning: listening on ${config.host}. The accounts above are public knowledge; use SCHOOL_MODE=live for a real school.`,
      ];
  return [
    '',
    `  Aula is open at ${school.address}   (${seconds} s)`,
    ...(config.mode === 'demo' ? [...accounts, ...warning] : setupLines(school)),
    '',
    `  Data        ${school.data}${school.seeded ? ', filled with the demo school' : ''}`,
    `  API         ${school.address}/api/docs`,
    '  Stop        Ctrl-C',
    '',
  ].join('\n');
}

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE) {
  fail(`Aula needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}. "npm start" brings its own.`);
}

let config: Config;
try {
  config = readConfig(process.env);
  await requireResponsive(config.dataDir);
} catch (error) {
  fail(error instanceof ConfigError ? error.message : String(error));
}

keepToOwner(config.dataDir);

// Creating a database takes some seconds.
if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
  print('Preparing the school for the first time …');

/** Starts the server, or the workers. Each process loads only what it needs, because there may be many. */
async function open(): Promise<RunningSchool> {
  if (cluster.isPrimary && config.workers > 1) return (await import('./start/supervisor.ts')).superviseSchool(config);
  const { startSchool } = await import('./start/start-school.ts');
  return startSchool(config, {
    prepare: cluster.isPrimary,
    onLost: (cause) => fail(`The embedded database stopped: ${cause.message}`),
  });
}

try {
  const school = await open();
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    school.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(`Closing failed: ${describeError(error, config)}`),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Last: a process that waits for this message may stop the school at once.
  if (cluster.isPrimary) print(welcome(config, school));
  else process.send?.({ open: { address: school.address, local: school.local } } satisfies WorkerIsOpen);
  // A first start fills the school; any loads all of its code.
  collectGarbage();
} catch (error) {
  // The worker has printed the reason itself.
  if (error instanceof Error && error.name === 'WorkerNeverOpened') process.exit(1);
  fail(describeError(error, config));
}
