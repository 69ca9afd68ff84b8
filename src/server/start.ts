import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { diskStorage } from './adapters/storage.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { ensureFirstAdmin } from './db/seed/first-admin.ts';
import { seedDemoSchool } from './db/seed/seed.ts';
import { keepHouse } from './housekeeping.ts';
import { hashPassword } from './modules/users/users.service.ts';

/** A school that answers: where, and how to end it. */
export interface RunningSchool {
  /** Where it listens, such as http://localhost:3000. */
  readonly address: string;
  /** Where its data lies, in words. */
  readonly data: string;
  readonly seeded: boolean;
  /** Lets what is under way finish, then closes the database. */
  stop(): Promise<void>;
}

/** What is under way is given this long to finish: less than the 10 s after which service managers kill. */
const GRACE_MS = 8_000;

async function fill(config: Config, database: Database, storage: ReturnType<typeof diskStorage>): Promise<boolean> {
  if (config.mode === 'demo') {
    return (await seedDemoSchool({ database, storage, hashPassword })) === 'seeded';
  }
  if (config.firstAdmin) await ensureFirstAdmin(database, config.firstAdmin, hashPassword);
  return false;
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  await app.listen({ host: config.host, port: config.port });
  const bound = app.addresses()[0];
  const port = typeof bound === 'object' ? bound.port : config.port;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const host = everywhere || config.host === '127.0.0.1' || config.host === '::1' ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Opens the database, fills an empty demo school, and listens.
 * Throws ConfigError, a DatabaseProblem or the listening error; whatever was opened is closed again first.
 */
export async function startSchool(config: Config, onLost: (cause: Error) => void): Promise<RunningSchool> {
  const log: Logger = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const database = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    address: `${config.host}:${config.port}`,
    onLost,
    onTrouble: (error) => log.error({ err: error }, 'The database had trouble in the background'),
  });
  const media = join(config.dataDir, 'media');
  await mkdir(media, { recursive: true });
  const storage = diskStorage(media);
  try {
    const seeded = await fill(config, database, storage);
    const app = await buildApp({ config, database, storage, log });
    const address = await listen(app, config).catch(async (cause: unknown) => {
      await app.close();
      throw cause;
    });
    const stopHouse = keepHouse({ db: database.db, storage, log });
    const data =
      database.kind === 'embedded'
        ? `${config.dataDir} (embedded database and files)`
        : `PostgreSQL, files in ${media}`;
    return {
      address,
      data,
      seeded,
      async stop() {
        stopHouse();
        const patience = AbortSignal.timeout(GRACE_MS);
        patience.addEventListener('abort', () => app.server.closeAllConnections(), { once: true });
        await app.close();
        await database.close();
      },
    };
  } catch (cause) {
    await database.close();
    throw cause;
  }
}
