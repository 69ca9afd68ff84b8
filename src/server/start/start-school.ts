import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openCommandSocket } from '#server/backup/command-socket.ts';
import { shareCatalogueEvents } from '#server/cache/catalogue-notifications.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { Replica } from '#server/db/replica.ts';
import { readBuild } from '#server/rendering/build-output.ts';
import { openLog } from '#server/ops/log.ts';
import { operatorCommands } from './operator-commands.ts';
import { PATHS } from '#server/paths.ts';
import { openStorage } from '#server/adapters/open-storage.ts';
import { describeData, type Filled, fillSchool, openSchoolDatabase } from './open-school.ts';

/** A running school: its address, and how to stop it. */
export interface RunningSchool extends Filled {
  /** Where it listens, such as http://localhost:3000. */
  readonly address: string;
  /** Where it is reached on this machine, such as http://localhost:3000; null if it listens on no loopback address. */
  readonly local: string | null;
  /** Where its data lies, in words. */
  readonly data: string;
  /** Lets what is under way finish, then closes the database. */
  stop(): Promise<void>;
}

/** How one process is to start. */
export interface StartOptions {
  /** False where another process of this machine has migrated and filled the database. */
  readonly prepare: boolean;
  /** The embedded database is gone for good. */
  onLost(cause: Error): void;
}

/** What is under way is given this long to finish. With the pools that are then ended (db/postgres.ts) that makes 9 s. */
const GRACE_MS = 7_000;
/** Connections the system takes while the process is busy; those beyond come a second or three late (RFC 6298, 2). */
const BACKLOG = 4_096;

/** Listens, and returns the addresses of the school. */
async function listen(app: FastifyInstance, config: Config): Promise<Pick<RunningSchool, 'address' | 'local'>> {
  await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
  const bound = app.addresses()[0];
  const port = typeof bound === 'object' ? bound.port : config.port;
  const onLoopback = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(config.host);
  const host = onLoopback ? 'localhost' : config.host;
  const here = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return { address: config.publicUrl ?? here, local: onLoopback ? here : null };
}

const openReplica = (url: string, primary: Database, log: Logger): Replica =>
  new Replica(url, primary, (error) => log.warn({ err: error }, 'replica unreachable, reading from the primary'));

/** What was opened, to be closed in the opposite order. */
class Closing {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  async all(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/**
 * Opens the database, fills an empty demo school, and listens.
 * Throws ConfigError, a DatabaseProblem or the listening error; whatever was opened is closed again first.
 */
export async function startSchool(config: Config, { prepare, onLost }: StartOptions): Promise<RunningSchool> {
  const log = openLog(config.logLevel);
  const closing = new Closing();
  try {
    // The database opens in a thread or a server of its own; meanwhile this one loads everything else there is to load.
    const opening = openSchoolDatabase(config, { log, migrate: prepare, onLost });
    closing.add(() =>
      opening.then(
        (opened) => opened.close(),
        () => undefined,
      ),
    );
    const [database, { buildApp }, build] = await Promise.all([
      opening,
      import('#server/app.ts'),
      config.dev ? undefined : readBuild(PATHS.dist),
    ]);
    // Not before the folder is this school's alone: what another one is receiving looks unfinished.
    const storage = await openStorage(config);
    const filled = prepare ? await fillSchool(config, database, storage) : { seeded: false, setupToken: null };
    const replica = config.replicaUrl === undefined ? undefined : openReplica(config.replicaUrl, database, log);
    if (replica) closing.add(() => replica.close());
    const app = await buildApp({ config, database, storage, log, replica, build });
    closing.add(async () => {
      const patience = AbortSignal.timeout(GRACE_MS);
      patience.addEventListener('abort', () => app.server.closeAllConnections(), { once: true });
      await app.close();
    });
    if (config.databaseUrl !== undefined) {
      const notifications = await shareCatalogueEvents(config.databaseUrl, {
        database,
        events: app.services.events,
        onError: (error) => log.warn({ err: error }, 'catalogue notifications interrupted, will reconnect'),
      });
      closing.add(() => notifications.close());
    }
    const addresses = await listen(app, config);
    app.jobs.start();
    if (database.kind === 'embedded') {
      const { dataDir } = config;
      const commands = operatorCommands({ database, storage, dataDir });
      const socket = await openCommandSocket(dataDir, commands, (error) =>
        log.error({ err: error }, 'command of the operator failed'),
      );
      closing.add(() => socket.close());
    }
    return { ...addresses, ...filled, data: describeData(config), stop: () => closing.all() };
  } catch (cause) {
    await closing.all();
    throw cause;
  }
}
