import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { olderSnapshots } from './lib/migration-snapshots.mjs';
import { root } from './lib/project.mjs';

// Writes the migration for changed tables, and keeps the newest snapshot alone: each is a copy of the whole schema. The
// terminal is the user's, because drizzle-kit asks whether a column was renamed.
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
if (status === 0) for (const path of olderSnapshots()) rmSync(path);
process.exitCode = status ?? 1;
