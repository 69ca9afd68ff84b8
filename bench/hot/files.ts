import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Row } from '#bench/report.ts';
import { ensureNginx } from '#scripts/lib/nginx.mjs';
import { nginxProgram } from '#tests/cluster/web-server.ts';
import { freePort } from '#tests/support/database/postgres-programs.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { processTree } from '#tests/process/process-facts.ts';
import { byTurns, ratioOf, formatSpeed, type Turns } from './load.ts';
import { newDatabase, openDemoSchool } from './schools.ts';

const client = resolve(import.meta.dirname, '../../dist/client');
/** Behind nginx, as deploy/ configures it, Aula sends no file of the build; without it a quarter of nginx is enough. */
const LIMIT = 0.25;
const headers = { 'accept-encoding': 'gzip' };

/** Starts one nginx worker that sends the files of the build, precompressed where available. */
async function openNginx(): Promise<SchoolProcess & { readonly worker: number }> {
  await ensureNginx();
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'temp'));
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/temp;`).join(' ')}
  types { text/javascript js; text/css css; }
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  gzip_static on; gzip_vary on;
  server { listen 127.0.0.1:${port}; root ${client}; }
}
`,
  );
  // nginx prints nothing when it listens: a shell prints it instead.
  const words = `${nginxProgram()} -c ${file} & sleep 0.5; echo open at http://127.0.0.1:${port}; wait`;
  const nginx = await startSchoolProcess({ dataDir: folder, command: ['sh', '-c', words] });
  return { ...nginx, worker: processTree(nginx.pid).at(-1) ?? nginx.pid };
}

/** Measures a script of the build sent by Aula from memory, against nginx sending the same file. */
export async function benchFiles(serverUrl: string): Promise<Row[]> {
  const school = await openDemoSchool(await newDatabase(serverUrl, 'files'));
  const nginx = await openNginx();
  const [file = ''] = globSync(`${client}/assets/entry-client-*.js.gz`);
  const path = `/assets/${basename(file, '.gz')}`;
  const speeds = await byTurns([
    { url: school.address + path, headers, pid: school.pid },
    { url: nginx.address + path, headers, pid: nginx.worker },
  ]);
  const [ours, theirs] = speeds as [Turns, Turns];
  await Promise.all([nginx.interrupt(), school.end()]);
  const detail = `${formatSpeed(ours)}; one nginx worker ${formatSpeed(theirs)}`;
  return [
    {
      what: 'a script of the build, against nginx sending the same file',
      value: ratioOf(ours, theirs),
      limit: LIMIT,
      better: 'higher',
      detail,
    },
  ];
}
