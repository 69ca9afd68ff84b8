import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Config } from '#server/config.ts';
import { StorageUnavailable } from '#server/errors.ts';
import { checkedKey, FOR_EVER, isPrivateKey, isStorageKey, type PartialUpload, type Storage } from './storage.ts';

/** Signed URLs are the same for all visitors for this long, so that browsers can cache the files. */
const SIGNED_EVERY_MS = 3_600_000;
/** And can be used for this long: a video begun at the end of that hour is watched to its end. */
const SIGNED_FOR_S = 12 * 3600;
/** A part of an upload that is not the last one (Amazon S3, multipart upload limits). */
const SMALLEST_PART = 5 * 1024 * 1024;
/** Probes of a balancer wait for three seconds. */
const CHECK_PATIENCE_MS = 2_500;

/** Calls the service. Throws StorageUnavailable when it does not respond or refuses. */
async function request<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageUnavailable('The storage of files does not respond as it should', { cause });
  }
}

/**
 * Keeps files in a bucket of an S3-compatible service. Browsers are sent there, or to the delivery network in front of
 * it; nothing is kept on this machine. Every call throws StorageKeyError for what is no key, and StorageUnavailable
 * when the service does not respond or refuses.
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
  const objectOf = (key: string) => ({ Bucket: bucket, Key: checkedKey(key) });

  const thisHour = () => new Date(Math.floor(Date.now() / SIGNED_EVERY_MS) * SIGNED_EVERY_MS);
  const addressOf = async (key: string): Promise<string> => {
    if (mediaUrl !== undefined) return `${mediaUrl}/${checkedKey(key)}`;
    const command = new GetObjectCommand(objectOf(key));
    return getSignedUrl(client, command, { expiresIn: SIGNED_FOR_S, signingDate: thisHour() });
  };
  // Never by the delivery network, which serves all of the bucket to every visitor.
  const privateAddressOf = async (key: string, until: Date, headers: { type: string; disposition: string }) => {
    const signingDate = thisHour();
    const command = new GetObjectCommand({
      ...objectOf(key),
      ResponseContentType: headers.type,
      ResponseContentDisposition: headers.disposition,
      ResponseCacheControl: 'private, max-age=3600',
    });
    return getSignedUrl(client, command, {
      expiresIn: Math.ceil((until.getTime() - signingDate.getTime()) / 1000),
      signingDate,
    });
  };
  const cacheControlOf = (key: string): string => (isPrivateKey(key) ? 'private' : FOR_EVER);
  const partsOf = ({ key, ref }: PartialUpload) => ({ ...objectOf(key), UploadId: ref });
  const isMissing = (cause: unknown): boolean =>
    cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404;
  const exists = (key: string): Promise<boolean> => {
    const command = new HeadObjectCommand(objectOf(key));
    return request(async () => {
      try {
        await client.send(command);
        return true;
      } catch (cause) {
        if (isMissing(cause)) return false;
        throw cause;
      }
    });
  };

  return {
    servedFrom: null,
    elsewhere: { origin: new URL(await addressOf('any/file.webp')).origin, addressOf, privateAddressOf },
    smallestPart: SMALLEST_PART,
    async beginUpload(key, contentType) {
      const command = new CreateMultipartUploadCommand({
        ...objectOf(key),
        ContentType: contentType,
        CacheControl: cacheControlOf(key),
      });
      const { UploadId } = await request(() => client.send(command));
      if (UploadId === undefined) throw new StorageUnavailable('The storage of files begins no upload');
      return UploadId;
    },
    async writePart(upload, { number }, bytes) {
      const command = new UploadPartCommand({ ...partsOf(upload), PartNumber: number, Body: bytes });
      const { ETag } = await request(() => client.send(command));
      return ETag ?? '';
    },
    async finishUpload(upload, parts) {
      const command = new CompleteMultipartUploadCommand({
        ...partsOf(upload),
        MultipartUpload: { Parts: parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 })) },
      });
      await request(async () => {
        try {
          await client.send(command);
        } catch (cause) {
          // Finished before the crash that the call is repeated after.
          if (!(await exists(upload.key))) throw cause;
        }
      });
    },
    async abortUpload(upload) {
      await request(async () => {
        try {
          await client.send(new AbortMultipartUploadCommand(partsOf(upload)));
        } catch (cause) {
          if (!isMissing(cause)) throw cause;
        }
      });
    },
    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_PATIENCE_MS);
      await request(() => client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }));
    },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    exists,
    async put(key, body, contentType) {
      const params = { ...objectOf(key), Body: body, ContentType: contentType, CacheControl: cacheControlOf(key) };
      await request(() => client.send(new PutObjectCommand(params)));
    },
    async putStream(key, body, contentType) {
      const params = { ...objectOf(key), Body: body, ContentType: contentType, CacheControl: cacheControlOf(key) };
      await request(() => new Upload({ client, params }).done());
    },
    async remove(keys) {
      for (const object of keys.map(objectOf)) await request(() => client.send(new DeleteObjectCommand(object)));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = '' } of Contents) if (isStorageKey(Key)) yield Key;
      }
    },
    read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...objectOf(key), ...(Range !== undefined && { Range }) });
      return request(async () => {
        try {
          const { ContentLength = 0, ContentRange, Body } = await client.send(command);
          const size = ContentRange === undefined ? ContentLength : Number(ContentRange.split('/')[1]);
          return { size, stream: Body as Readable };
        } catch (cause) {
          if (cause instanceof NoSuchKey) return null;
          throw cause;
        }
      });
    },
  };
}
