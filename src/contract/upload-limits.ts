// Sizes of uploaded images and files, in bytes, and the lines of a CSV file: apart from the limits in `limits.ts`, which
// first visits load.

export const videoBytes = 4 * 1024 ** 3;
export const fileBytes = 200 * 1024 ** 2;
/** A course as files, with all its videos. */
export const archiveBytes = 32 * 1024 ** 3;
export const captionsBytes = 2 * 1024 ** 2;
/** One part of an upload: a proxy accepts up to 14 MB (deploy/nginx), S3 wants at least 5 MiB. */
export const uploadPartBytes = 8 * 1024 ** 2;
export const imageBytes = 10 * 1024 * 1024;
/** A decoded image takes four bytes a pixel: this bounds the memory one upload can ask for to 160 MB. */
export const imagePixels = 40_000_000;
export const csvLines = 5_000;
/** How many people without an account one list may invite. */
export const invitations = 500;
