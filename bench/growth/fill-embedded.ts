import { openDatabase } from '#server/db/database.ts';
import { courseLines } from '#bench/large-school/rows.ts';
import type { Size } from '#bench/large-school/size.ts';

/** Creates an embedded database in a folder with the courses of a generated school, to be searched. */
export async function fillEmbedded(dataDir: string, size: Size): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    for (const line of courseLines(size)) {
      const [id, name, category, teacher, description, price, state] = line.trim().split('\t');
      await database.pool.query(
        `insert into courses (id, name, category, teacher, description, price_cents, state) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, name, category, teacher, description, price, state],
      );
    }
    await database.pool.query('vacuum (analyze)');
  } finally {
    await database.close();
  }
}
