import type { MediaLinks } from './media-links.ts';

interface WithVideo {
  readonly videoUrl: string | null;
  readonly captionsUrl: string | null;
}

/** Returns a unit whose uploaded video and captions have signed addresses; only for callers who may watch it. */
export const signUnit = <U extends WithVideo>(links: MediaLinks, unit: U): U => ({
  ...unit,
  videoUrl: unit.videoUrl && links.sign(unit.videoUrl),
  captionsUrl: unit.captionsUrl && links.sign(unit.captionsUrl),
});

/** Returns a course whose units have signed addresses of their videos and captions. */
export const signCourse = <C extends { readonly sections: readonly WithVideo[] }>(links: MediaLinks, course: C): C => ({
  ...course,
  sections: course.sections.map((unit) => signUnit(links, unit)),
});
