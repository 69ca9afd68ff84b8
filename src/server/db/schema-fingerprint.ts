import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PATHS } from '#server/paths.ts';

/**
 * Returns 16 hexadecimal digits that change with the migrations and with the version of the embedded database: a dump
 * made under another fingerprint must not be used.
 */
export function schemaFingerprint(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const name of readdirSync(PATHS.migrations, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(PATHS.migrations, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
