/** How large a school is to be made. */
export interface Size {
  readonly users: number;
  readonly courses: number;
  readonly units: number;
  readonly enrolments: number;
  /** The same seed makes the same school. */
  readonly seed: number;
}

/** A school for a continent, the one growth is measured on. */
export const CONTINENT: Size = { users: 1_000_000, courses: 10_000, units: 80_000, enrolments: 5_000_000, seed: 1 };

/** A school so many times smaller, its proportions kept. */
export const fractionOf = (size: Size, divisor: number): Size => ({
  users: Math.round(size.users / divisor),
  courses: Math.round(size.courses / divisor),
  units: Math.round(size.units / divisor),
  enrolments: Math.round(size.enrolments / divisor),
  seed: size.seed,
});

/** Throws when no school can have these numbers. */
export function checkSize({ users, courses, units, enrolments }: Size): void {
  if (courses < 10 || users < 100) throw new Error('A school to be measured has at least 100 users and 10 courses.');
  if (units < courses) throw new Error('Every course has a unit: ask for at least as many units as courses.');
  // The keenest take two and a half times as many courses as the others on average.
  if (enrolments * 2.5 > users * courses * 0.8) {
    throw new Error('That is too many enrolments for so few people and courses.');
  }
}
