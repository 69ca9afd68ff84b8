/** The captions of a video in one language. */
export interface VideoCaptions {
  /** A language tag (BCP 47). */
  readonly language: string;
  /** The address of a WebVTT file. */
  readonly url: string;
}

/** Returns the captions at an address; uploaded ones have their language as their name, those of the demo are English. */
export const captionsAt = (url: string | null): readonly VideoCaptions[] =>
  url === null ? [] : [{ url, language: /\/([\w-]+)\.vtt\?/.exec(url)?.[1] ?? 'en' }];
