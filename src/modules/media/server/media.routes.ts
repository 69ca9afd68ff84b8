import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Upload } from '#modules/media/contract/media-files.ts';
import { TUS_PART_TYPE, TUS_VERSION } from '#contract/media-kinds.ts';
import { type Call, endpoint } from '#server/api/endpoint.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { readUploadMetadata } from './upload-metadata.ts';
import { checkVersion, createUpload, deleteMedia, getCourseMedia, getUpload, receivePart } from './uploads.service.ts';
import { deleteUnused, getLibraryTotals, listCourseLibrary, listSchoolLibrary, reuseFile } from './library.service.ts';
import { saveCaptions } from './captions.service.ts';
import { storeImageAs } from './store-image-as.ts';
import type { UploadServices } from './stored-media.ts';
import { checkReach } from './upload-reach.ts';
import { requestTranscription } from './transcription.service.ts';

/** Adds the headers of tus 1.0.0 (https://tus.io/protocols/resumable-upload) to a response about an upload. */
function describe(reply: FastifyReply, { bytes, received }: Upload): void {
  void reply.headers({
    'tus-resumable': TUS_VERSION,
    'upload-offset': String(received),
    'upload-length': String(bytes),
  });
}

/** Registers uploading, listing and deleting videos and files of units. */
export async function register(app: FastifyInstance, services: UploadServices): Promise<void> {
  app.addContentTypeParser(TUS_PART_TYPE, (_request, payload: IncomingMessage, done) => done(null, payload));
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'tus-version': TUS_VERSION, 'tus-extension': 'creation,termination,expiration' });
  });

  endpoint(app, 'GET /courses/:courseId/media', ({ params }) => getCourseMedia(services, params.courseId));

  endpoint(app, 'PUT /courses/:courseId/sections/:sectionId/captions', ({ params, body, caller }) =>
    saveCaptions(services, caller, { course: params.courseId, id: params.sectionId }, body),
  );

  endpoint(
    app,
    'POST /courses/:courseId/sections/:sectionId/captions/transcription',
    async ({ params, body, caller }) => {
      await requestTranscription(services, caller, { course: params.courseId, id: params.sectionId }, body);
      app.jobs.wake();
      return { message: 'Captions are being made' };
    },
  );

  endpoint(app, 'POST /courses/:courseId/pictures', ({ image, caller }) =>
    storeImageAs(services, caller, image, 'full', caller.grant.courseId),
  );

  endpoint(app, 'GET /courses/:courseId/library', ({ params, query }) =>
    listCourseLibrary(services, params.courseId, query),
  );
  endpoint(app, 'POST /courses/:courseId/sections/:sectionId/files', ({ params, body, caller }) =>
    reuseFile(services, caller, { course: params.courseId, sectionId: params.sectionId }, body.file),
  );
  endpoint(app, 'GET /admin/library', ({ query }) => listSchoolLibrary(services, query));
  endpoint(app, 'GET /admin/library/totals', () => getLibraryTotals(services));
  endpoint(app, 'POST /admin/library/deletion', ({ body, caller }) => deleteUnused(services, caller, body.ids));

  const begin = async (
    { headers, caller, request, reply }: Call<'POST /courses/:courseId/media'> | Call<'POST /admin/media'>,
    ofCourse: { readonly courseId?: string },
  ) => {
    checkVersion(headers['tus-resumable']);
    const metadata = readUploadMetadata(headers['upload-metadata'], ofCourse);
    // The team of a course uploads for its units; archives of courses are imported by admins.
    if (ofCourse.courseId !== undefined && metadata.kind === 'archive') throw new AppError('file_type');
    const upload = await createUpload(services, caller, metadata, headers['upload-length']);
    describe(reply, upload);
    void reply.header('location', `${request.url.split('?')[0]}/${upload._id}`);
    return upload;
  };
  const look = async ({ params, reply }: Call<'GET /courses/:courseId/media/:id'> | Call<'GET /admin/media/:id'>) => {
    const upload = await getUpload(services, params.id);
    describe(reply, upload);
    return upload;
  };
  const send = async ({
    params,
    headers,
    caller,
    request,
    reply,
  }: Call<'PATCH /courses/:courseId/media/:id'> | Call<'PATCH /admin/media/:id'>) => {
    checkVersion(headers['tus-resumable']);
    const body = (request.body ?? []) as AsyncIterable<Buffer>;
    const length = Number(request.headers['content-length'] ?? 0);
    const offset = headers['upload-offset'];
    const upload = await receivePart(services, caller, { id: params.id, offset, length, body });
    describe(reply, upload);
    return upload;
  };
  const remove = async ({
    params,
    caller,
    reply,
  }: Call<'DELETE /courses/:courseId/media/:id'> | Call<'DELETE /admin/media/:id'>) => {
    await deleteMedia(services, caller, params.id);
    void reply.header('tus-resumable', TUS_VERSION);
    return { message: 'File deleted' };
  };
  /** Runs a call about an upload or a file of a course, which the caller must be able to reach by its id. */
  const reached =
    <C extends { readonly params: { readonly id: string }; readonly caller: Caller }, R>(
      handle: (call: C) => Promise<R>,
    ) =>
    async (call: C): Promise<R> => {
      await checkReach(services.db, call.caller, call.params.id);
      return handle(call);
    };

  endpoint(app, 'POST /courses/:courseId/media', (call) => begin(call, { courseId: call.params.courseId }));
  endpoint(app, 'GET /courses/:courseId/media/:id', reached(look));
  endpoint(app, 'PATCH /courses/:courseId/media/:id', reached(send));
  endpoint(app, 'DELETE /courses/:courseId/media/:id', reached(remove));

  endpoint(app, 'POST /admin/media', (call) => begin(call, {}));
  endpoint(app, 'GET /admin/media/:id', look);
  endpoint(app, 'PATCH /admin/media/:id', send);
  endpoint(app, 'DELETE /admin/media/:id', remove);
}
