import { z } from 'zod';
import type { EndpointTable } from '#contract/endpoint.ts';
import { discardDraftQuery, listVersionsQuery } from '#contract/drafts.ts';
import {
  fullUnitVersion,
  publishedUnit,
  publishUnitInput,
  saveUnitDraftInput,
  unitDiff,
  unitDiffQuery,
  unitDraft,
  unitDraftQuery,
  unitVersion,
} from './unit-drafts.ts';

const NOT_FOUND = ['course_not_found', 'section_not_found'] as const;

/** A text far beyond its limit is refused by its name (`too_long`), not as a body that is too large. */
const DRAFT_BYTES = 2 * 1024 * 1024;

export const unitDraftsEndpoints = {
  'GET /courses/:courseId/sections/:sectionId/draft': {
    tag: 'Units',
    access: 'course-viewer',
    summary: 'A unit as it is being edited',
    query: unitDraftQuery,
    output: unitDraft,
    errors: NOT_FOUND,
  },
  'PUT /courses/:courseId/sections/:sectionId/draft': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Save the draft of a unit',
    description:
      'Nothing is published. With a `revision` that is no longer the latest nothing is saved: the response is `edit_conflict` with the present draft as `current`.',
    query: unitDraftQuery,
    body: saveUnitDraftInput,
    bodyLimit: DRAFT_BYTES,
    output: unitDraft,
    errors: [...NOT_FOUND, 'edit_conflict'],
  },
  'DELETE /courses/:courseId/sections/:sectionId/draft': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Discard the draft of a unit',
    description:
      'With a `revision` that is no longer the latest nothing is discarded: the response is `edit_conflict` with the present draft as `current`.',
    query: discardDraftQuery,
    output: unitDraft,
    errors: [...NOT_FOUND, 'edit_conflict'],
  },
  'POST /courses/:courseId/sections/:sectionId/publish': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Publish the draft of a unit',
    description:
      'When the revision is no longer the one sent, or a field both in the draft and in the published unit was changed, nothing is published: the response is `edit_conflict` with the present draft as `current`.',
    body: publishUnitInput,
    output: publishedUnit,
    errors: [...NOT_FOUND, 'edit_conflict', 'nothing_to_publish'],
  },
  'GET /courses/:courseId/sections/:sectionId/versions': {
    tag: 'Units',
    access: 'course-viewer',
    summary: 'The published versions of a unit, newest first',
    description: 'Empty until something is published for the first time: then the unit as it was is version 1.',
    query: listVersionsQuery,
    output: z.array(unitVersion),
    errors: NOT_FOUND,
  },
  'GET /courses/:courseId/sections/:sectionId/versions/:number': {
    tag: 'Units',
    access: 'course-viewer',
    summary: 'A version of a unit with its text',
    output: fullUnitVersion,
    errors: [...NOT_FOUND, 'unit_version_not_found'],
  },
  'POST /courses/:courseId/sections/:sectionId/versions/:number/restore': {
    tag: 'Units',
    access: 'course-author',
    summary: 'Copy a version of a unit into its draft',
    description: 'Replaces the draft; nothing is published yet.',
    output: unitDraft,
    errors: [...NOT_FOUND, 'unit_version_not_found'],
  },
  'GET /courses/:courseId/sections/:sectionId/diff': {
    tag: 'Units',
    access: 'course-viewer',
    summary: 'What differs between two versions of a unit',
    description: 'Without `to` the draft is compared with `from`, or with the published unit.',
    query: unitDiffQuery,
    output: unitDiff,
    errors: [...NOT_FOUND, 'unit_version_not_found'],
  },
  'GET /courses/:courseId/sections/:sectionId/changes': {
    tag: 'Units',
    access: 'enrolled',
    summary: 'What changed in a unit since the caller completed it',
    output: unitDiff,
    errors: ['section_not_found'],
  },
} as const satisfies EndpointTable;
