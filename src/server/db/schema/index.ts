// drizzle-kit reads one file; the application imports the tables from their own files.
export * from './users.ts';
export * from './sessions.ts';
export * from './attempts.ts';
export * from './audit.ts';
export * from './courses.ts';
export * from './units.ts';
export * from './enrolments.ts';
export * from './completions.ts';
export * from './pictures.ts';
export * from './jobs.ts';
export * from './mail.ts';
