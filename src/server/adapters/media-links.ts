import { createHmac, timingSafeEqual } from 'node:crypto';
import { FILE_ADDRESS } from '#contract/media-kinds.ts';

/** An address works for this long at least. */
export const LINK_SECONDS = 6 * 3_600;
/** Addresses made within the same hour are equal, so that browsers and our own cache can keep them. */
const STEP_SECONDS = 3_600;

/** A file a signed address allows to fetch. */
export interface MediaLink {
  readonly id: string;
  /** The name it is downloaded under; its ending says what it is. */
  readonly name: string;
  readonly expires: Date;
}

/** Signs the addresses of uploaded files, and checks them. */
export class MediaLinks {
  readonly #key: string;
  readonly #now: () => number;

  /** `now` returns the time in milliseconds since 1970. */
  constructor(key: string, now: () => number = Date.now) {
    this.#key = key;
    this.#now = now;
  }

  /** Returns the address of an uploaded file with its expiry and signature; any other address as it is. */
  sign(address: string): string {
    const path = FILE_ADDRESS.exec(address)?.[0];
    if (path === undefined) return address;
    const now = Math.floor(this.#now() / 1000);
    const expires = Math.ceil(now / STEP_SECONDS) * STEP_SECONDS + LINK_SECONDS;
    return `${path}?expires=${expires}&signature=${this.#signatureOf(path, String(expires))}`;
  }

  /** Returns HTML in which the addresses of uploaded files are signed. */
  signAll(html: string): string {
    // The characters `encodeURIComponent` leaves or writes.
    return html.replaceAll(/\/media\/files\/[0-9a-f-]{36}\/[\w.%!~*'()-]+/g, (address) =>
      this.sign(address).replaceAll('&', '&amp;'),
    );
  }

  /** Returns what a signed address allows to fetch; null if it was changed or has expired. */
  open(path: string, expires: string, signature: string): MediaLink | null {
    const [, id, encoded] = FILE_ADDRESS.exec(path) ?? [];
    if (id === undefined || encoded === undefined || !/^\d{1,12}$/.test(expires)) return null;
    const expected = Buffer.from(this.#signatureOf(path, expires));
    const actual = Buffer.from(signature);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    if (Number(expires) * 1000 <= this.#now()) return null;
    return { id, name: decodeURIComponent(encoded), expires: new Date(Number(expires) * 1000) };
  }

  #signatureOf(path: string, expires: string): string {
    return createHmac('sha256', this.#key).update(`${path}\n${expires}`).digest('base64url');
  }
}
