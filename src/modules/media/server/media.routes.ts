import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Upload } from '#modules/media/contract/media-files.ts';
import { TUS_PART_TYPE, TUS_VERSION } from '#contract/media-kinds.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { readUploadMetadata } from './upload-metadata.ts';
import { checkVersion, createUpload, deleteMedia, getCourseMedia, getUpload, receivePart } from './uploads.service.ts';
import { saveCaptions } from './captions.service.ts';
import type { UploadServices } from './stored-media.ts';
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

  endpoint(app, 'POST /admin/media', async ({ headers, caller, request, reply }) => {
    checkVersion(headers['tus-resumable']);
    const metadata = readUploadMetadata(headers['upload-metadata']);
    const upload = await createUpload(services, caller, metadata, headers['upload-length']);
    describe(reply, upload);
    void reply.header('location', `${request.url.split('?')[0]}/${upload._id}`);
    return upload;
  });

  endpoint(app, 'GET /admin/media/:id', async ({ params, reply }) => {
    const upload = await getUpload(services, params.id);
    describe(reply, upload);
    return upload;
  });

  endpoint(app, 'PATCH /admin/media/:id', async ({ params, headers, caller, request, reply }) => {
    checkVersion(headers['tus-resumable']);
    const body = (request.body ?? []) as AsyncIterable<Buffer>;
    const length = Number(request.headers['content-length'] ?? 0);
    const offset = headers['upload-offset'];
    const upload = await receivePart(services, caller, { id: params.id, offset, length, body });
    describe(reply, upload);
    return upload;
  });

  endpoint(app, 'DELETE /admin/media/:id', async ({ params, caller, reply }) => {
    await deleteMedia(services, caller, params.id);
    void reply.header('tus-resumable', TUS_VERSION);
    return { message: 'File deleted' };
  });
}
