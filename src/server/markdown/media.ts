import type { Token } from 'markdown-it';
import { imageSources } from '#contract/images.ts';
import { embeddedVideo, videoKind } from '#contract/video-address.ts';
import { frameAddress } from '#contract/video-frame-address.ts';
import { splitWidth, type TextImageWidth } from '#markdown/image-width.ts';
import type { UNIT_TEXT_WORDS } from './words.ts';

type Words = (typeof UNIT_TEXT_WORDS)['en'];

/** The width of a unit's text on the study page, in rem. */
const TEXT_WIDTH = 45;

/** The class of an image with a width (src/web/app/styles.css): on a phone, each is as wide as the text. */
const WIDTH_CLASS: Readonly<Record<TextImageWidth, string>> = { 25: 'sm:w-1/4', 50: 'sm:w-1/2', 75: 'sm:w-3/4' };

/** What an image's mark stands for, alone in its paragraph (`block`) or in a line. */
export interface Media {
  readonly address: string;
  /** The description of an image or the name of a video, as plain text. */
  readonly name: string;
  /** The caption below it; may be empty. */
  readonly caption: string;
  readonly block: boolean;
}

/** Returns what an `image` token stands for. */
export function mediaOf(token: Token, block: boolean): Media {
  const name = (token.children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('');
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { address: text(token.attrGet('src')), name: name.trim(), caption: text(token.attrGet('title')), block };
}

/** Returns whether an address is that of an image of the school. */
export const isStoredImage = (address: string): boolean => imageSources(splitWidth(address).src) !== null;

/** Returns the HTML of a stored image, a video or, for every other address, a link. `escape` makes text and attributes safe. */
export function renderMedia(media: Media, words: Words, escape: (text: string) => string): string {
  const { address, name, caption, block } = media;
  const kind = block ? videoKind(address) : null;
  const title = escape(name || caption);
  const below = caption && name ? `<figcaption>${escape(caption)}</figcaption>` : '';
  const embedded = block ? embeddedVideo(address) : null;
  if (embedded) {
    // Without a script: the frame is loaded only while the details are open, because it is lazy.
    const source = escape(frameAddress(embedded));
    return (
      `<details class="film"><summary>${escape(words.playOnSite(embedded.site, name || caption))} ` +
      `<span>${words.siteNote(embedded.site)}</span></summary>` +
      `<iframe src="${source}" title="${title}" loading="lazy" allow="encrypted-media; picture-in-picture; fullscreen" ` +
      'allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe></details>\n'
    );
  }
  if (kind === 'file' || kind === 'stream') {
    return `<figure><video src="${escape(address)}" aria-label="${title}" controls playsinline preload="metadata"></video>${below}</figure>\n`;
  }
  const image = splitWidth(address);
  const width = block ? image.width : null;
  const sources = imageSources(image.src);
  if (!sources) {
    const text = escape(name || address);
    return address === '' ? text : `<a class="link" href="${escape(address)}" rel="noreferrer">${text}</a>`;
  }
  const sizes = `(min-width: 64rem) ${(TEXT_WIDTH * (width ?? 100)) / 100}rem, 95vw`;
  const source = (type: 'avif' | 'webp') => `<source type="image/${type}" srcset="${sources[type]}" sizes="${sizes}">`;
  const picture =
    `<picture>${source('avif')}${source('webp')}<img src="${image.src}" alt="${escape(name)}" width="1280" height="720" ` +
    'loading="lazy" decoding="async"></picture>';
  if (!block) return picture;
  // Without a script, it opens the image alone.
  const zoom = `class="zoom" href="${sources.largest}" aria-label="${escape(words.enlarge(name))}" data-close="${words.close}"`;
  return `<figure${width ? ` class="${WIDTH_CLASS[width]}"` : ''}><a ${zoom}>${picture}</a>${below}</figure>\n`;
}
