// The second half of `npm run build`: an empty, migrated database for the first start of a school.
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEmptyDatabase } from '#server/db/embedded/empty-database.ts';

using temporary = mkdtempDisposableSync(join(tmpdir(), 'aula-empty-database-'));
await writeEmptyDatabase(temporary.path);
