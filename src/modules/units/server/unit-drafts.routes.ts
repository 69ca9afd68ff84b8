import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { EditingServices } from '#modules/courses/server/course-edits.service.ts';
import {
  changeTest,
  discardDraft,
  publishUnitDraft,
  readUnitDraft,
  restoreUnitVersion,
  saveDraft,
  type UnitAddress,
} from './unit-drafts.service.ts';
import { diffSinceCompleted, diffVersions, getUnitVersion, listUnitVersions } from './unit-versions.service.ts';

const addressOf = (params: { courseId: string; sectionId: string }): UnitAddress => ({
  course: params.courseId,
  id: params.sectionId,
});

/** Registers the draft and the history of a unit and its test, and what changed for learners. */
export async function unitDraftsRoutes(app: FastifyInstance, services: EditingServices): Promise<void> {
  const { db } = services;
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/draft', ({ params, query }) =>
    readUnitDraft(db, addressOf(params), query.language),
  );
  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId/draft', ({ params, query, body, caller }) =>
    saveDraft(db, caller, addressOf(params), body, query.language),
  );
  endpoint(app, 'DELETE /courses/:courseId/sections/:sectionId/draft', ({ params, query, caller }) =>
    discardDraft(db, caller, addressOf(params), query.revision),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/publish', ({ params, body, caller }) =>
    publishUnitDraft(services, caller, addressOf(params), body),
  );
  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId/test/settings', async ({ params, body, caller }) => {
    await changeTest(services, caller, addressOf(params), body);
    return { settings: body };
  });
  endpoint(app, 'DELETE /courses/:courseId/sections/:sectionId/test/settings', async ({ params, caller }) => {
    await changeTest(services, caller, addressOf(params), null);
    return { message: 'Test removed' };
  });
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/versions', ({ params, query }) =>
    listUnitVersions(db, addressOf(params), query),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/versions/:number', ({ params }) =>
    getUnitVersion(db, addressOf(params), Number(params.number)),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/versions/:number/restore', ({ params, caller }) =>
    restoreUnitVersion(db, caller, addressOf(params), Number(params.number)),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/diff', ({ params, query }) =>
    diffVersions(db, addressOf(params), query),
  );
  endpoint(app, 'GET /courses/:courseId/sections/:sectionId/changes', ({ params, caller }) =>
    diffSinceCompleted(db, addressOf(params), caller._id),
  );
}
