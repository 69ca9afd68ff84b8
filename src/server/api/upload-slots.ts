import { AppError } from '#server/errors.ts';

/**
 * Forms with pictures that one process takes on at once, from their first byte until the picture is stored. The largest
 * picture takes some seconds and they are worked on one at a time: the last of these is done well before a proxy
 * (35 s, deploy/nginx) or a browser gives up. Each may hold 10 MiB of memory while it waits.
 */
const MOST = 6;
/** Seconds after which trying again makes sense: two or three pictures are done by then. */
const RETRY_S = 10;

let receiving = 0;
let working = 0;

/** Ends what was begun; calling it again does nothing. */
type End = () => void;

function once(end: () => void): End {
  let ended = false;
  return () => {
    if (!ended) end();
    ended = true;
  };
}

/**
 * Begins to receive a form that may bring a picture. Throws `overloaded`, before a byte of it is read, where as many forms
 * as the process takes on are being received and worked on.
 */
export function beginUpload(): End {
  if (receiving + working >= MOST) throw new AppError('overloaded', { retryAfter: RETRY_S });
  receiving += 1;
  return once(() => (receiving -= 1));
}

/** Counts work on a picture that was received, until it ends. */
export function beginPictureWork(): End {
  working += 1;
  return once(() => (working -= 1));
}
