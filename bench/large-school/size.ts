/** The size of a generated school. */
export interface Size {
  readonly users: number;
  readonly courses: number;
  readonly units: number;
  readonly enrolments: number;
  /** The same seed makes the same school. */
  readonly seed: number;
}

/** The largest school, on which growth is measured. */
export const CONTINENT: Size = { users: 1_000_000, courses: 10_000, units: 80_000, enrolments: 5_000_000, seed: 1 };

/** A school whose hundredth part has just enough users and courses to be measured: that of a short run. */
export const VILLAGE: Size = { users: 10_000, courses: 1_000, units: 8_000, enrolments: 30_000, seed: 1 };

/** Returns the size of a school so many times smaller, of the same proportions. */
export const fractionOf = (size: Size, divisor: number): Size => ({
  users: Math.round(size.users / divisor),
  courses: Math.round(size.courses / divisor),
  units: Math.round(size.units / divisor),
  enrolments: Math.round(size.enrolments / divisor),
  seed: size.seed,
});

/** Throws if the numbers are inconsistent. */
export function checkSize({ users, courses, units, enrolments }: Size): void {
  if (courses < 10 || users < 100) throw new Error('A school to be measured has at least 100 users and 10 courses.');
  if (units < courses) throw new Error('Every course has a unit: ask for at least as many units as courses.');
  // The most active users take two and a half times the average number of courses.
  if (enrolments * 2.5 > users * courses * 0.8) {
    throw new Error('That is too many enrolments for so few people and courses.');
  }
}
