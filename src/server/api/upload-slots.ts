import { AppError } from '#server/errors.ts';

/**
 * Forms with pictures that one process accepts at once, from their first byte until the picture is stored. Pictures are
 * processed one at a time, the largest in some seconds: the last of them is done well before a proxy (35 s, deploy/nginx)
 * or a browser times out. Each may hold 10 MiB of memory while it waits.
 */
const SLOTS = 6;
/** Seconds until a retry makes sense: two or three pictures are done by then. */
const RETRY_S = 10;

let receiving = 0;
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
 * Reserves a slot for receiving a form with a picture. Throws `overloaded`, before a byte of it is read, when all slots are
 * taken.
 */
export function reserveUpload(): Release {
  if (receiving + working >= SLOTS) throw new AppError('overloaded', { retryAfter: RETRY_S });
  receiving += 1;
  return once(() => (receiving -= 1));
}

/** Counts a received picture until it has been processed. */
export function countPictureWork(): Release {
  working += 1;
  return once(() => (working -= 1));
}
