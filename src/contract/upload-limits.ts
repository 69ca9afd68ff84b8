// Sizes of uploaded files, in bytes, apart from those limits that the first visit of a page loads (`limits.ts`).

export const filmBytes = 4 * 1024 ** 3;
export const fileBytes = 200 * 1024 ** 2;
/** A course as files, with all its films. */
export const archiveBytes = 32 * 1024 ** 3;
export const captionsBytes = 2 * 1024 ** 2;
/** One part of an upload: a proxy accepts up to 14 MB (deploy/nginx), S3 wants at least 5 MiB. */
export const uploadPartBytes = 8 * 1024 ** 2;
