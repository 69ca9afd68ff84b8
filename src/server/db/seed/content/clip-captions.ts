/** The uploaded captions of the video in "Finding the light": copies of scripts/assets/arch.*.vtt, stored under these ids. */
export const CLIP_CAPTIONS = [
  { language: 'en', id: '01a20000-0000-7000-8000-00000000a0e1', bytes: 1013 },
  { language: 'es', id: '01a20000-0000-7000-8000-00000000a0e2', bytes: 1009 },
] as const;

/** The course whose video has captions in two languages. */
export const CAPTIONED_COURSE = 'Finding the light';
