import { z } from 'zod';
import type { EndpointTable } from '#contract/endpoint.ts';
import { exportNotesQuery, listNotesQuery, note, notedCourse } from './notes.ts';

/** The notes of a learner. They are written as facts: `PUT /progress/facts`. */
export const notesEndpoints = {
  'GET /notes': {
    tag: 'Units',
    access: 'user',
    summary: 'The notes of the caller, searched and filtered',
    description:
      'Those of a unit or a course in the order of its units and films, others the latest first. Only the caller can read them, not even an admin.',
    query: listNotesQuery,
    output: z.array(note),
    total: true,
    errors: ['viewing_only'],
  },
  'GET /notes/courses': {
    tag: 'Units',
    access: 'user',
    summary: 'The courses in which the caller has notes',
    output: z.array(notedCourse),
    errors: ['viewing_only'],
  },
  'GET /notes/export': {
    tag: 'Units',
    access: 'user',
    summary: 'The notes of the caller in Markdown, of one course or all',
    query: exportNotesQuery,
    file: { type: 'text/markdown; charset=utf-8', name: 'notes.md' },
    errors: ['viewing_only'],
  },
} as const satisfies EndpointTable;
