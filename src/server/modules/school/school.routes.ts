import type { FastifyInstance } from 'fastify';
import type { LegalPageName, SchoolPart } from '#contract/school-choices.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Reads } from '#server/db/reads.ts';
import type { MediaParts } from '#server/modules/media/media.service.ts';
import { discardDraftPart, readDraft, saveDraftPart } from './draft.service.ts';
import { getVersion, listVersions, publishDraft, type PublishingParts, restoreVersion } from './publish.service.ts';
import { previewPublish, storeSchoolPicture, viewDraft } from './preview.service.ts';
import { publishedViews } from './school.service.ts';

/** Registers the public view of the school, and the draft and history of its settings for admins. */
export async function schoolRoutes(
  app: FastifyInstance,
  { reads, ...parts }: PublishingParts & MediaParts & { reads: Reads },
): Promise<void> {
  endpoint(app, 'GET /school', async ({ query }) => (await publishedViews(parts, query.language)).school());
  endpoint(app, 'GET /school/home', async ({ query, request }) => {
    const views = await publishedViews(parts, query.language);
    return reads.run(hasJustWritten(request), (handle) => views.home(handle));
  });
  endpoint(app, 'GET /school/about', async ({ query }) => (await publishedViews(parts, query.language)).about());
  endpoint(app, 'GET /school/legal/:document', async ({ query, params }) =>
    (await publishedViews(parts, query.language)).legal(params.document as LegalPageName),
  );
  endpoint(app, 'GET /school/draft', async () => readDraft(parts.db, parts.settings, await parts.settings.published()));
  endpoint(app, 'PUT /school/draft/:part', ({ params, body, caller }) =>
    saveDraftPart(parts, caller, params.part as SchoolPart, body),
  );
  endpoint(app, 'DELETE /school/draft/:part', ({ params, caller }) =>
    discardDraftPart(parts, caller, params.part as SchoolPart),
  );
  endpoint(app, 'GET /school/draft/view', ({ query }) => viewDraft(parts, query.language));
  endpoint(app, 'GET /school/draft/effect', () => previewPublish(parts));
  endpoint(app, 'POST /school/publish', ({ body, caller }) => publishDraft(parts, caller, body));
  endpoint(app, 'GET /school/versions', ({ query }) => listVersions(parts, query));
  endpoint(app, 'GET /school/versions/:number', ({ params }) => getVersion(parts, Number(params.number)));
  endpoint(app, 'POST /school/versions/:number/restore', ({ params, caller }) =>
    restoreVersion(parts, caller, Number(params.number)),
  );
  endpoint(app, 'POST /school/pictures', ({ picture, caller, body }) =>
    storeSchoolPicture(parts, caller, picture, body.shape),
  );
}
