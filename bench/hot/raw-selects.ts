// A named point select through `pg`, repeatedly from 32 callers on ten connections: prints the rate per
// second. Arguments: the database, the session's key, the seconds.
import pg from 'pg';

const [url = '', session = '', seconds = '3'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const query = { name: 'point', text: 'select * from sessions where id = $1', values: [session] };
const end = performance.now() + Number(seconds) * 1000;
let done = 0;
const caller = async (): Promise<void> => {
  while (performance.now() < end) {
    await pool.query(query);
    done++;
  }
};
await Promise.all(Array.from({ length: 32 }, caller));
process.stdout.write(String(done / Number(seconds)));
await pool.end();
