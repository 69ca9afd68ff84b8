import type { FastifyInstance } from 'fastify';
import type { ImportPlanInput } from '#modules/course-files/contract/course-files.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { AppError } from '#server/errors.ts';
import { deleteCourse, type EditingServices } from '#modules/courses/server/course-edits.service.ts';
import { fileKeyOf } from '#modules/media/server/unit-files.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { findFileRow } from './course-files.queries.ts';
import { exportZip } from './export.service.ts';
import type { FileSource } from './file-source.ts';
import { importFiles, type ImportServices, readPlan, undoImport, type WriteAsImporter } from './import.service.ts';
import { storedZip } from './zip-source.ts';

/** Registers a course as files: the archive to download, and importing one with a plan before and an undo after. */
export async function register(app: FastifyInstance, services: ImportServices & EditingServices): Promise<void> {
  const { db, storage } = services;
  const as =
    (caller: Caller): WriteAsImporter =>
    (work) =>
      writeAs(db, caller, {}, (tx, { actor }) => work(tx, actor));

  /** Opens an uploaded archive for some work. Throws `upload_not_found`. */
  const withArchive = async <T>(
    { upload }: Pick<ImportPlanInput, 'upload'>,
    work: (source: FileSource) => Promise<T>,
  ) => {
    const archive = await findFileRow(db, upload);
    if (archive?.kind !== 'archive') throw new AppError('upload_not_found');
    const source = await storedZip(storage, fileKeyOf(archive), archive.bytes);
    try {
      return await work(source);
    } finally {
      await source.close();
    }
  };

  endpoint(app, 'GET /courses/:courseId/archive', async ({ params, reply }) => {
    const { name, bytes, stream } = await exportZip(services, params.courseId);
    void reply.header('content-disposition', `attachment; filename="${name}"`).header('content-length', bytes);
    return stream;
  });

  endpoint(app, 'GET /admin/course-imports/plan', ({ query }) =>
    withArchive(query, (source) => readPlan(services, source, query)),
  );

  endpoint(app, 'POST /admin/course-imports', ({ body, caller }) =>
    withArchive(body, (source) =>
      importFiles(services, as(caller), { source, target: body, stamp: body.stamp, actorId: caller._id }),
    ),
  );

  endpoint(app, 'POST /admin/course-imports/:id/undo', async ({ params, caller }) => {
    const added = await undoImport(services, as(caller), params.id);
    if (added !== null) await deleteCourse(services, caller, added, true);
    return { message: 'Import undone' };
  });
}
