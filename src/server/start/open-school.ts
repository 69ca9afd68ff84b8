import { join } from 'node:path';
import type { Logger } from 'pino';
import { checkBucket } from '#server/adapters/s3-check.ts';
import type { Storage } from '#server/adapters/storage.ts';
import { refuseFilesLeftBehind } from '#server/backup/move-media.ts';
import { backUpBeforeUpgrade } from '#server/backup/before-upgrade.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { ensureFirstAdmin } from '#server/db/seed/first-admin.ts';
import { openAsDemo, openAsLive } from '#server/db/seed/opening-mode.ts';
import { seedDemoSchool } from '#server/db/seed/seed.ts';
import { AppError } from '#server/errors.ts';
import { createSetupLink } from '#modules/auth/server/setup-link.service.ts';
import { sellerOf } from '#modules/invoices/server/issue-invoice.ts';
import { demoDocument } from '#modules/school/server/shipped/demo.ts';
import { checkNewPassword } from '#modules/users/server/password-rules.ts';
import { hashPassword, verifyPassword } from '#modules/users/server/passwords.ts';

/** Opens the configured database; `migrate: false` if another process has migrated it. */
export const openSchoolDatabase = (
  config: Config,
  parts: { log: Logger; migrate: boolean; onLost?: (cause: Error) => void },
): Promise<Database> =>
  openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    migrate: parts.migrate,
    beforeUpgrade: config.backupBeforeUpgrade
      ? async (client) => {
          const file = await backUpBeforeUpgrade(client, config);
          parts.log.warn({ file }, 'database backed up before its upgrade');
        }
      : undefined,
    address: `${config.host}:${config.port}`,
    onLost: parts.onLost,
    onError: (error) => parts.log.error({ err: error }, 'background work of the database failed'),
  });

/** What a start found or made. */
export interface Filled {
  /** The demo school was seeded just now. */
  readonly seeded: boolean;
  /** The token of the link that creates the first admin; null with an admin, and in a demo. */
  readonly setupToken: string | null;
}

/**
 * Seeds an empty demo school, or creates a live school's first admin; without one configured, a setup link. Safe from
 * several processes at once. Throws ConfigError for a bucket that cannot be used or lacks the files of the disk, an unsuitable password of the first
 * admin, and for a live school on data in which an admin or a teacher has a published password.
 */
export async function fillSchool(config: Config, database: Database, storage: Storage): Promise<Filled> {
  if (config.s3) await checkBucket(storage, config.s3);
  await refuseFilesLeftBehind(config);
  if (config.mode === 'demo') {
    const outcome = await seedDemoSchool({ database, storage, hashPassword, seller: sellerOf(demoDocument.identity) });
    await openAsDemo(database);
    return { seeded: outcome === 'seeded', setupToken: null };
  }
  await refusePublishedPasswords(database);
  if (config.firstAdmin) await ensureFirstAdmin(database, config.firstAdmin, firstPassword(config.firstAdmin.email));
  return { seeded: false, setupToken: await createSetupLink(database.db) };
}

async function refusePublishedPasswords(database: Database): Promise<void> {
  const open = await openAsLive(database, verifyPassword);
  if (open.length === 0) return;
  throw new ConfigError(
    `A live school cannot be opened on this data, because every visitor could log in with a printed password as ${open.join(', ')}. ` +
      'Choose data of its own (DATA_DIR or DATABASE_URL), or open this once more with SCHOOL_MODE=demo and delete those accounts or change their passwords.',
  );
}

/** Checks the first admin's password by the rules of all passwords, as long as there is no admin. */
const firstPassword =
  (email: string) =>
  async (password: string): Promise<string> => {
    await checkNewPassword(password, { name: 'Administrator', email }).catch((cause: unknown) => {
      throw cause instanceof AppError ? new ConfigError(`ADMIN_PASSWORD cannot be used. ${cause.message}`) : cause;
    });
    return hashPassword(password);
  };

/** Returns where a school's data is, worded for the operator. */
export function describeData({ dataDir, databaseUrl, s3 }: Config): string {
  const files = s3 ? `files in the bucket ${s3.bucket}` : `files in ${join(dataDir, 'media')}`;
  if (databaseUrl !== undefined) return `PostgreSQL, ${files}`;
  return s3 ? `${dataDir} (embedded database), ${files}` : `${dataDir} (embedded database and files)`;
}
