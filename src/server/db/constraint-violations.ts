/** What a constraint of the database said no to, by the last digits of its SQLSTATE (PostgreSQL appendix A, class 23). */
const VIOLATIONS = { unique: '23505', foreignKey: '23503' } as const;

/** Whether a query failed because of a constraint of this kind; looks under Drizzle's wrapper. */
export const violates = (constraint: keyof typeof VIOLATIONS, error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === VIOLATIONS[constraint];
