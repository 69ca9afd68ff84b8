import { AppError } from '#server/errors.ts';

/**
 * Forms with images that one process accepts at once, from their first byte until the image is stored. Images are
 * processed one at a time, the largest in some seconds: the last of them is done well before a proxy (35 s, deploy/nginx)
 * or a browser times out. Each may hold 10 MiB of memory while it waits.
 */
export const UPLOAD_SLOTS = 6;
/** Seconds until a retry makes sense: two or three images are done by then. */
const RETRY_S = 10;

/** What people who are not admins may take of them: one of them two, all of them together half. */
const SLOTS_OF_ONE = 2;
const SLOTS_OF_OTHERS = 3;

/** Who sends the forms that are being received. */
const receiving: string[] = [];
let ofOthers = 0;
let working = 0;

/** Frees a slot; calling it again does nothing. */
type Release = () => void;

function once(release: () => void): Release {
  let released = false;
  return () => {
    if (!released) release();
    released = true;
  };
}

/**
 * Reserves a slot for receiving a form with an image. Throws `overloaded`, before a byte of it is read, when all slots are
 * taken, or those of the sender: slow forms of one account must not keep admins from uploading.
 */
export function reserveUpload(sender: { readonly _id: string; readonly role: string }): Release {
  const isAdmin = sender.role === 'admin';
  const own = receiving.filter((id) => id === sender._id).length;
  const isFull = receiving.length + working >= UPLOAD_SLOTS;
  if (isFull || (!isAdmin && (own >= SLOTS_OF_ONE || ofOthers >= SLOTS_OF_OTHERS)))
    throw new AppError('overloaded', { retryAfter: RETRY_S });
  receiving.push(sender._id);
  if (!isAdmin) ofOthers += 1;
  return once(() => {
    receiving.splice(receiving.indexOf(sender._id), 1);
    if (!isAdmin) ofOthers -= 1;
  });
}

/** Counts a received image until it has been processed. */
export function countImageWork(): Release {
  working += 1;
  return once(() => (working -= 1));
}
