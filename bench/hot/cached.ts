import { writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Row } from '#bench/report.ts';
import { temporaryFolder } from '#tests/support/school-process.ts';
import { byTurns, ratioOf, formatSpeed, type Turns } from './load.ts';
import { newDatabase, openDemoSchool, openPeer } from './schools.ts';

const PLACES = { 'a page from memory (/courses)': '/courses', 'GET /api/courses from memory': '/api/courses' };
const headers = { 'accept-encoding': 'br' };
const LIMIT = 0.8;

/** A raw response, which the bare server sends. */
function responseOf(url: string): Promise<{ headers: Record<string, unknown>; body: string }> {
  return new Promise((answered, failed) => {
    get(url, { headers }, (response) => {
      if (response.statusCode !== 200) return failed(new Error(`${url}: ${response.statusCode}`));
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // The server adds these to every response itself.
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = response.headers;
        answered({ headers: rest, body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', failed);
  });
}

/** Measures cached responses against a bare `node:http` server that sends the same bytes and headers from memory. */
export async function benchCached(serverUrl: string): Promise<Row[]> {
  const school = await openDemoSchool(await newDatabase(serverUrl, 'cached'));
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(PLACES)) {
    const file = join(temporaryFolder(), 'answer.json');
    await responseOf(school.address + path);
    writeFileSync(file, JSON.stringify(await responseOf(school.address + path)));
    const bare = await openPeer('bytes', file);
    const speeds = await byTurns([
      { url: school.address + path, headers, pid: school.pid },
      { url: bare.address, headers, pid: bare.pid },
    ]);
    const [ours, theirs] = speeds as [Turns, Turns];
    await bare.end();
    const detail = `${formatSpeed(ours)}; bare node:http ${formatSpeed(theirs)}`;
    rows.push({ what, value: ratioOf(ours, theirs), limit: LIMIT, better: 'higher', detail });
  }
  await school.end();
  return rows;
}
