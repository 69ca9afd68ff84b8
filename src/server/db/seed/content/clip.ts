// Written by scripts/assets/video.ts: change it there.

/** The video that plays without the internet, "How an arch carries its load": its stored file, captions and length. */
export const CLIP = {
  video: 'videos/f06a8ef6a216587444e87b6f939536fe.mp4',
  captions: 'captions/1d945d6f848d27c866ecde4826ccbd12.vtt',
  seconds: 54,
} as const;
