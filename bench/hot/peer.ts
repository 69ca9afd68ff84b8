// A bare server to compare with. `bytes <file>`: sends the content of the file (headers and body, as JSON) from memory.
// `select <url> <session>`: makes one named point select through `pg` per request, and sends its row as JSON.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import pg from 'pg';

const [kind, where = '', session = ''] = process.argv.slice(2);

function bytes(): RequestListener {
  const { headers, body } = JSON.parse(readFileSync(where, 'utf8')) as {
    headers: Record<string, string>;
    body: string;
  };
  const content = Buffer.from(body, 'base64');
  return (_request, response) => response.writeHead(200, headers).end(content);
}

function select(): RequestListener {
  const pool = new pg.Pool({ connectionString: where, max: 10 });
  const query = { name: 'point', text: 'select * from sessions where id = $1', values: [session] };
  return (_request, response) => {
    void pool.query(query).then(({ rows }) => {
      const body = JSON.stringify(rows[0]);
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    });
  };
}

const server = createServer(kind === 'bytes' ? bytes() : select());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`open at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});
process.on('SIGINT', () => process.exit(0));
