import type { NewImage } from '#web/ui/editing/images/image-uploads.ts';
import { newPlaceholder } from '#web/ui/editing/images/placeholders.ts';
import { all, remove, replace } from './dom.ts';
import type { Lost } from './lost.ts';
import { bytesOfHex, imagesOfRtf, type RtfImage } from './rtf-images.ts';

/** Pictures of what is pasted: those to upload, and the addresses of those on other sites, which are not in the text. */
export interface PastedImages {
  /** They are in the text under their placeholder. */
  readonly uploads: readonly NewImage[];
  /** Each once. */
  readonly web: readonly string[];
}

/** What cleaning pictures needs to know besides the HTML. */
export interface ImageContext {
  /** The same text as RTF, from the same clipboard; empty without. */
  readonly rtf: string;
  /** The origin of the school, such as `https://school.example`. */
  readonly origin: string;
}

/** Returns the bytes of a `data:` address (RFC 2397). The content security policy does not allow to fetch it. */
function blobOfData(address: string): Blob | null {
  const comma = address.indexOf(',');
  const [type = '', ...parameters] = address.slice('data:'.length, comma).split(';');
  const data = address.slice(comma + 1);
  try {
    const text = parameters.includes('base64') ? atob(data.replaceAll('%3D', '=')) : decodeURIComponent(data);
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = text.charCodeAt(index);
    return new Blob([bytes], { type });
  } catch {
    return null;
  }
}

function blobOfRtf({ type, hex }: RtfImage): Blob | null {
  const bytes = bytesOfHex(hex);
  return bytes && new Blob([bytes], { type });
}

/** Returns the description of an image, without the sentence that Word adds to those it makes itself. */
const altOf = (image: Element): string =>
  (image.getAttribute('alt') ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ ?(?:Description automatically generated|AI-generated content may be incorrect)\.?$/, '');

const isPixel = (image: Element): boolean =>
  ['width', 'height'].every((name) => /^[01](?:px)?$/.test(image.getAttribute(name) ?? ''));

/** Smileys that sites draw as images, with the sign as the description. */
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{M}|\p{Emoji_Modifier}|\u200d){0,9}$/u;

/**
 * Gives images that can be uploaded a placeholder as their address: those with their bytes in the HTML, and those of Word and
 * LibreOffice, whose bytes are in the RTF. Images of the school keep their address, smileys become text, all others are removed.
 */
export function cleanImages(body: Element, { rtf, origin }: ImageContext, lost: Lost): PastedImages {
  const uploads: NewImage[] = [];
  const web = new Set<string>();
  const images = all(body, 'img').filter((image) => {
    const alt = image.getAttribute('alt')?.trim() ?? '';
    if (EMOJI.test(alt)) replace(image, body.ownerDocument.createTextNode(alt));
    else if (isPixel(image)) remove(image);
    else return true;
    return false;
  });
  const addresses = images.map((image) =>
    (image.getAttribute('src') ?? '').trim().replace(/^\/\/(?=[^/])/, 'https://'),
  );
  const isLocal = (address: string) => /^file:/i.test(address);
  const stored = addresses.some(isLocal) ? imagesOfRtf(rtf) : [];
  // In another number, they could not be matched.
  const isComplete = stored.length === addresses.filter(isLocal).length;
  const placeholderOf = new Map<string, string>();
  let count = 0;
  for (const [index, image] of images.entries()) {
    const address = addresses[index]!;
    const alt = altOf(image);
    image.setAttribute('alt', alt);
    const place = (key: string, read: () => Blob | null) => {
      const placeholder = placeholderOf.get(key) ?? newPlaceholder();
      image.setAttribute('src', placeholder);
      if (placeholderOf.has(key)) return;
      placeholderOf.set(key, placeholder);
      uploads.push({ placeholder, name: alt, read });
    };
    const own = address.startsWith(`${origin}/media/`) ? address.slice(origin.length) : address;
    const picture = isLocal(address) && isComplete ? stored[count++] : null;
    if (/^data:image\//i.test(address)) place(address, () => blobOfData(address));
    else if (picture) place(picture.hex, () => blobOfRtf(picture));
    else if (own.startsWith('/media/')) image.setAttribute('src', own);
    else {
      if (/^https?:\/\//i.test(address)) web.add(address);
      else lost.pictures += 1;
      remove(image);
    }
  }
  return { uploads, web: [...web] };
}
