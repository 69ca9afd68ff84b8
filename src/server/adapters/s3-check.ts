import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ConfigError, type S3Config } from '#server/config.ts';
import { StorageUnavailable } from '#server/errors.ts';
import { PUBLIC_FOLDERS, type Storage } from './storage.ts';

const PATIENCE_MS = 10_000;

/**
 * Checks at the start of a school that its bucket can be written, read and deleted from, by a file of its own, and that no
 * visitor can read a private file there: the ids of private files stand in their signed addresses. Throws ConfigError with
 * what the service said, and with what to change.
 */
export async function checkBucket(storage: Pick<Storage, 'put' | 'read' | 'remove'>, config: S3Config): Promise<void> {
  const key = `private/start-check-${randomUUID()}.txt`;
  const content = randomUUID();
  try {
    await storage.put(key, Buffer.from(content), 'text/plain');
    try {
      const stored = await storage.read(key);
      if (!stored || (await buffer(stored.stream)).toString() !== content)
        throw new ConfigError(`${nameOf(config)} returns another file than was kept in it. Choose another storage.`);
      const open = await openAddress(config, key, content);
      if (open !== null) {
        throw new ConfigError(
          `Every visitor can read private files at ${open}: invoices, certificates and paid films. Allow anonymous downloads from the folders ${PUBLIC_FOLDERS.join(', ')} only (deploy/README.md).`,
        );
      }
    } finally {
      await storage.remove([key]);
    }
  } catch (cause) {
    throw cause instanceof StorageUnavailable ? new ConfigError(explain(config, cause), { cause }) : cause;
  }
}

const nameOf = ({ bucket, endpoint, region }: S3Config): string =>
  `S3_BUCKET=${bucket} at ${endpoint ?? `Amazon in S3_REGION=${region}`}`;

/** Returns the origin at which the file can be read without a signature; null if it cannot. */
async function openAddress({ bucket, endpoint, mediaUrl }: S3Config, key: string, content: string) {
  const bases = [mediaUrl, endpoint && `${endpoint.replace(/\/+$/, '')}/${bucket}`];
  for (const base of bases) {
    if (base === undefined) continue;
    const text = await fetch(`${base}/${key}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((response) => response.text())
      // Visitors cannot reach it either.
      .catch(() => '');
    if (text === content) return base;
  }
  return null;
}

/** The error codes of services (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html), in words. */
function explain(config: S3Config, { cause }: StorageUnavailable): string {
  const { name, code, $metadata } = Object(cause) as {
    name?: string;
    code?: string;
    $metadata?: { httpStatusCode?: number };
  };
  const said = [name, code].find((word) => word !== undefined && word !== 'Error') ?? 'no reason given';
  const status = $metadata?.httpStatusCode;
  if (name === 'NoSuchBucket' || status === 404)
    return `${nameOf(config)} does not exist (${said}). Create the bucket, or correct S3_BUCKET, S3_ENDPOINT and S3_REGION.`;
  if (name === 'CredentialsProviderError')
    return `${nameOf(config)} needs an account, and this machine has none. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`;
  if (status !== undefined && status >= 300 && status < 500)
    return `${nameOf(config)} refuses the account (${said}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION; the account must be allowed to read, write, list and delete in the bucket.`;
  return `${nameOf(config)} does not respond as it should (${said}). Check S3_ENDPOINT and that the service is running.`;
}
