import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { Services } from '#server/services.ts';
import { exportNotes, getNotedCourses, listNotes } from './notes.service.ts';

/** Registers the caller's notes; they are written with the other facts of studying. */
export async function register(app: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  endpoint(app, 'GET /notes', ({ query, caller }) => listNotes(db, caller, query));
  endpoint(app, 'GET /notes/courses', ({ caller }) => getNotedCourses(db, caller));
  endpoint(app, 'GET /notes/export', ({ query, caller }) => exportNotes(db, caller, query.course));
}
