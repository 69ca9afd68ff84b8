import type { Readable } from 'node:stream';
import { GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Config } from '#server/config.ts';
import { checkedKey, FOR_EVER, isStorageKey, type Storage, StorageUnavailable } from './storage.ts';

/** Signed addresses are the same for everybody for this long, so that browsers keep what they fetched by them. */
const SIGNED_EVERY_MS = 3_600_000;
/** And can be used for this long: a film begun at the end of that hour is watched to its end. */
const SIGNED_FOR_S = 12 * 3600;

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageUnavailable('The storage of files does not answer as it should', { cause });
  }
}

/**
 * Keeps files in a bucket of an S3-compatible service. Browsers are sent there, or to the delivery network in front of
 * it; nothing is kept on this machine. Every call throws StorageKeyError for what is no key, and StorageUnavailable
 * when the service does not answer or refuses.
 */
export async function s3Storage({ bucket, endpoint, region, credentials, mediaUrl }: S3Config): Promise<Storage> {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // By default the client adds checksums that services other than Amazon's take for part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));

  const addressOf = async (key: string): Promise<string> => {
    if (mediaUrl !== undefined) return `${mediaUrl}/${checkedKey(key)}`;
    const signingDate = new Date(Math.floor(Date.now() / SIGNED_EVERY_MS) * SIGNED_EVERY_MS);
    const command = new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key) });
    return getSignedUrl(client, command, { expiresIn: SIGNED_FOR_S, signingDate });
  };

  return {
    servedFrom: null,
    elsewhere: { origin: new URL(await addressOf('any/file.webp')).origin, addressOf },
    put(key, body, contentType) {
      checkedKey(key);
      return asked(() => disk.put(key, body, { contentType, cacheControl: FOR_EVER }));
    },
    async putStream(key, body, contentType) {
      const params = {
        Bucket: bucket,
        Key: checkedKey(key),
        Body: body,
        ContentType: contentType,
        CacheControl: FOR_EVER,
      };
      await asked(() => new Upload({ client, params }).done());
    },
    exists(key) {
      checkedKey(key);
      return asked(() => disk.exists(key));
    },
    async remove(keys) {
      for (const key of keys.map(checkedKey)) await asked(() => disk.delete(key));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = '' } of Contents) if (isStorageKey(Key)) yield Key;
      }
    },
    read(key) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key) });
      return asked(async () => {
        try {
          const { ContentLength: size = 0, Body } = await client.send(command);
          return { size, stream: Body as Readable };
        } catch (cause) {
          if (cause instanceof NoSuchKey) return null;
          throw cause;
        }
      });
    },
  };
}
