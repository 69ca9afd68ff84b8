import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:http';
import S3rver from 's3rver';
import { freePort } from './postgres-programs.ts';

/** A server of the S3 protocol, with one empty bucket, that can be stopped and started again with what it holds. */
export interface S3Server {
  /** The settings that make a school keep its files there. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and deletes what it holds. */
  end(): Promise<void>;
}

const BUCKET = 'school-files';
/** The one account the server knows; it does not check signatures of version 4. */
const ACCOUNT = 'S3RVER';

/** Starts one on a free port of 127.0.0.1. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'aula-s3-'));
  const port = await freePort();
  let server: Server | undefined;
  const start = async (): Promise<void> => {
    const service = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
    await service.configureBuckets();
    // A server of our own: the one it would make waits for clients to hang up before it closes.
    server = createServer(service.getMiddleware());
    await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
  };
  const stop = async (): Promise<void> => {
    const closed = new Promise((done) => server?.close(done));
    server?.closeAllConnections();
    await closed;
  };
  await start();
  return {
    env: {
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    start,
    stop,
    async end() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
