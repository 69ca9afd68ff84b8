import type { MediaLinks } from './media-links.ts';

interface WithFilm {
  readonly videoUrl: string | null;
}

/** Returns a unit whose uploaded film has a signed address; only for callers who may watch it. */
export const signUnit = <U extends WithFilm>(links: MediaLinks, unit: U): U =>
  unit.videoUrl === null ? unit : { ...unit, videoUrl: links.sign(unit.videoUrl) };

/** Returns a course whose units have signed addresses of their films. */
export const signCourse = <C extends { readonly sections: readonly WithFilm[] }>(links: MediaLinks, course: C): C => ({
  ...course,
  sections: course.sections.map((unit) => signUnit(links, unit)),
});
