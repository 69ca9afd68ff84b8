/** The public accounts of the demo school; their passwords are printed in the documentation (config.ts rejects them in live mode). */
export const DEMO_ACCOUNTS = [
  { name: 'Clara Hoffmann', email: 'admin@aula.test', role: 'admin', password: 'aula-demo-admin' },
  { name: 'Ingrid Solberg', email: 'teacher@aula.test', role: 'teacher', password: 'aula-demo-teacher' },
  { name: 'Luca Marchetti', email: 'student@aula.test', role: 'user', password: 'aula-demo-student' },
] as const;

/** The `customId`s of the courses the demo student is enrolled in. */
export const DEMO_STUDENT_COURSES = [1, 4] as const;
