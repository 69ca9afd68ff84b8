/** The kinds of constraint violations, by the last digits of their SQLSTATE (PostgreSQL appendix A, class 23). */
const VIOLATIONS = { unique: '23505', foreignKey: '23503' } as const;

/** Returns whether a query failed because of a constraint of this kind; unwraps Drizzle's error. */
export const violates = (constraint: keyof typeof VIOLATIONS, error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === VIOLATIONS[constraint];
