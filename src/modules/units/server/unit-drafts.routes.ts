import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { EditingParts } from '#server/modules/courses/course-edits.service.ts';
import {
  discardDraft,
  publishDraft,
  readDraft,
  restoreVersion,
  saveDraft,
  type UnitAddress,
} from './unit-drafts.service.ts';
import { diffSinceCompleted, diffVersions, getVersion, listVersions } from './unit-versions.service.ts';

const at = (params: { courseId: string; sectionId: string }): UnitAddress => ({
  course: params.courseId,
  id: params.sectionId,
});

/** Registers the draft and the history of a unit, and what changed for learners. */
export async function unitDraftsRoutes(app: FastifyInstance, parts: EditingParts): Promise<void> {
  const { db } = parts;
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/draft', ({ params, query }) =>
    readDraft(db, at(params), query.language),
  );
  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId/draft', ({ params, query, body, caller }) =>
    saveDraft(db, caller, at(params), body, query.language),
  );
  endpoint(app, 'DELETE /courses/:courseId/sections/:sectionId/draft', ({ params, caller }) =>
    discardDraft(db, caller, at(params)),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/publish', ({ params, body, caller }) =>
    publishDraft(parts, caller, at(params), body),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/versions', ({ params, query }) =>
    listVersions(db, at(params), query),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/versions/:number', ({ params }) =>
    getVersion(db, at(params), Number(params.number)),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/versions/:number/restore', ({ params, caller }) =>
    restoreVersion(db, caller, at(params), Number(params.number)),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/diff', ({ params, query }) =>
    diffVersions(db, at(params), query),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/changes', ({ params, caller }) =>
    diffSinceCompleted(db, at(params), caller._id),
  );
}
