import type { FastifyInstance } from 'fastify';
import type { LegalPageName, SchoolPart } from '#modules/school/contract/school-choices.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { hasJustWritten } from '#server/api/recent-writes.ts';
import type { Services } from '#server/services.ts';
import { discardDraftPart, readSchoolDraft, saveDraftPart } from './draft.service.ts';
import { firstStepsRoutes } from './first-steps.routes.ts';
import { manifestRoutes } from './manifest.routes.ts';
import { getSchoolVersion, listSchoolVersions, publishSchoolDraft, restoreSchoolVersion } from './publish.service.ts';
import { storeImageAs } from '#modules/media/server/store-image-as.ts';
import { previewCertificate, previewPublish, viewDraft } from './preview.service.ts';
import { getPage, publishedViews } from './school.service.ts';

/** Registers the routes of the module: the school and its settings, the first steps. */
export async function register(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(schoolRoutes, services);
  await app.register(firstStepsRoutes, services);
}

/** Registers the web app manifest. */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(manifestRoutes, services);
}

/** Registers the public view of the school, and the draft and history of its settings for admins. */
async function schoolRoutes(
  app: FastifyInstance,
  services: Pick<
    Services,
    'db' | 'events' | 'settings' | 'schoolFacts' | 'homeStatistics' | 'reads' | 'storage' | 'pdfs' | 'log'
  >,
): Promise<void> {
  endpoint(app, 'GET /school', async ({ query }) => (await publishedViews(services, query.language)).school());
  endpoint(app, 'GET /school/home', async ({ query, request }) => {
    const views = await publishedViews(services, query.language);
    return services.reads.run(hasJustWritten(request), (handle) => views.home(handle));
  });
  endpoint(app, 'GET /school/about', async ({ query }) => (await publishedViews(services, query.language)).about());
  endpoint(app, 'GET /school/legal/:document', async ({ query, params }) =>
    (await publishedViews(services, query.language)).legal(params.document as LegalPageName),
  );
  endpoint(app, 'GET /school/pages/:slug', ({ query, params }) => getPage(services, params.slug, query.language));
  endpoint(app, 'GET /school/draft', () => readSchoolDraft(services.db, services.settings));
  endpoint(app, 'PUT /school/draft/:part', ({ params, body, caller }) =>
    saveDraftPart(services, caller, params.part as SchoolPart, body),
  );
  endpoint(app, 'DELETE /school/draft/:part', ({ params, query, caller }) =>
    discardDraftPart(services, caller, params.part as SchoolPart, query.revision),
  );
  endpoint(app, 'GET /school/draft/view', ({ query }) => viewDraft(services, query));
  endpoint(app, 'GET /school/draft/effect', () => previewPublish(services));
  endpoint(app, 'GET /school/draft/certificate', ({ query }) => previewCertificate(services, 'certificate', query));
  endpoint(app, 'GET /school/draft/certificate/image', ({ query, reply }) => {
    void reply.header('content-disposition', 'inline; filename="certificate.png"');
    return previewCertificate(services, 'certificate-preview', query);
  });
  endpoint(app, 'POST /school/publish', ({ body, caller }) => publishSchoolDraft(services, caller, body));
  endpoint(app, 'GET /school/versions', ({ query }) => listSchoolVersions(services, query));
  endpoint(app, 'GET /school/versions/:number', ({ params }) => getSchoolVersion(services, Number(params.number)));
  endpoint(app, 'POST /school/versions/:number/restore', ({ params, caller }) =>
    restoreSchoolVersion(services, caller, Number(params.number)),
  );
  endpoint(app, 'POST /school/pictures', ({ image, caller, body }) =>
    storeImageAs(services, caller, image, body.shape),
  );
}
