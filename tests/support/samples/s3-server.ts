import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import S3rver from 's3rver';
import { freePort } from '#tests/support/database/postgres-programs.ts';

/** An S3 server with one bucket, which can be stopped and started again with its files. */
export interface S3Server {
  /** The settings with which a school stores its files there. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and deletes its files. */
  end(): Promise<void>;
}

const BUCKET = 'school-files';
/** The one account the server knows; it does not check signatures of version 4. */
const ACCOUNT = 'S3RVER';

/** Returns whether a request carries a signature, as a header or in its address (Signature Version 4). */
const isSigned = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(url);

/**
 * Starts an S3 server on a free port of 127.0.0.1. Without a signature only the folders of `open` can be read, as by a
 * bucket policy; by default none.
 */
export async function startS3Server(open: readonly string[] = []): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'aula-s3-'));
  const port = await freePort();
  let server: Server | undefined;
  const start = async (): Promise<void> => {
    const service = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
    await service.configureBuckets();
    // Its own `run` would create a server that waits for clients to disconnect before it closes.
    const handle = service.getMiddleware();
    server = createServer((request, response) => {
      const isOpen = open.some((folder) => request.url?.startsWith(`/${BUCKET}/${folder}`));
      if (isOpen || isSigned(request)) handle(request, response);
      else
        response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');
    });
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
