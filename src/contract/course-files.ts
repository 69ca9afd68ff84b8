import type { CourseState as State } from './choices.ts';
import type { UnitValues } from './units.ts';

/** A unit as it is stored, without its id. */
export interface StoredUnit {
  readonly values: UnitValues;
  readonly captionsUrl: string | null;
  readonly sectionImage: string | null;
  readonly chapterId: string | null;
  /** The ids of its films, files and captions. */
  readonly files: readonly string[];
}

/** Everything of a course that files hold, as it is stored. */
export interface CourseState {
  readonly fields: {
    readonly name: string;
    readonly category: string;
    readonly teacher: string;
    readonly description: string;
    readonly outcomes: readonly string[];
    readonly priceCents: number;
    readonly imageAlt: string;
    readonly level: string;
    readonly language: string;
    readonly state: State;
  };
  readonly imageSrc: string | null;
  readonly chapters: readonly { readonly id: string; readonly title: string }[];
  /** In their order. */
  readonly units: readonly (StoredUnit & { readonly id: string })[];
}
