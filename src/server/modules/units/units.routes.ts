import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { courseRef, objectId } from '#contract/ids.ts';
import { createUnitInput, reorderUnitsInput, unit, updateUnitInput } from '#contract/units.ts';
import { pictureUpload } from '#contract/media.ts';
import { visitorOf } from '#server/sessions/access.ts';
import { failures } from '#server/api/error-responses.ts';
import { readForm } from '#server/api/multipart-form.ts';
import type { EditingParts } from '#server/modules/courses/courses.service.ts';
import { createUnit, deleteUnit, getUnit, reorderUnits, updateUnit } from './units.service.ts';

const courseParams = z.object({ courseId: courseRef });
const unitParams = courseParams.extend({ sectionId: objectId });
const message = z.object({ message: z.string() });
const REFUSED = ['invalid_input', 'unauthenticated', 'forbidden', 'course_not_found'] as const;
const PICTURE_REFUSED = ['picture_unreadable', 'picture_too_large'] as const;

/** The units of a course. */
export const unitsRoutes: FastifyPluginAsyncZod<EditingParts> = async (app, parts) => {
  app.get(
    '/:courseId/sections/:sectionId',
    {
      config: { access: 'enrolled' },
      schema: {
        tags: ['Units'],
        summary: 'One unit, whole',
        params: unitParams,
        response: {
          200: unit,
          ...failures('invalid_input', 'unauthenticated', 'not_enrolled', 'course_not_found', 'section_not_found'),
        },
      },
    },
    (request) => getUnit(parts.db, request.params.courseId, request.params.sectionId),
  );

  app.post(
    '/:courseId/sections',
    {
      config: { access: 'admin', form: createUnitInput.extend({ sectionImage: pictureUpload }) },
      schema: {
        tags: ['Units'],
        summary: 'Add a unit at the end',
        params: courseParams,
        response: { 201: unit, ...failures(...REFUSED, ...PICTURE_REFUSED) },
      },
    },
    async (request, reply) => {
      const form = await readForm(request, createUnitInput, 'sectionImage');
      const added = await createUnit(parts, visitorOf(request), request.params.courseId, form.input, form.picture);
      return reply.status(201).send(added);
    },
  );

  app.put(
    '/:courseId/sections/order',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Units'],
        summary: 'Put the units in a new order',
        params: courseParams,
        body: reorderUnitsInput,
        response: { 200: message, ...failures(...REFUSED) },
      },
    },
    async (request) => {
      await reorderUnits(parts, visitorOf(request), request.params.courseId, request.body.sections);
      return { message: 'Units reordered' };
    },
  );

  app.put(
    '/:courseId/sections/:sectionId',
    {
      config: { access: 'admin', form: updateUnitInput.extend({ sectionImage: pictureUpload }) },
      schema: {
        tags: ['Units'],
        summary: 'Change a unit',
        description:
          'What is left out stays. `sectionImage` is a file, or the word `remove`. With the `version` last read, a change made meanwhile is not overwritten: the answer is `edit_conflict` with the present unit as `current`.',
        params: unitParams,
        response: { 200: unit, ...failures(...REFUSED, ...PICTURE_REFUSED, 'section_not_found', 'edit_conflict') },
      },
    },
    async (request) => {
      const form = await readForm(request, updateUnitInput, 'sectionImage');
      const { courseId, sectionId } = request.params;
      return updateUnit(parts, visitorOf(request), courseId, sectionId, form.input, form.picture);
    },
  );

  app.delete(
    '/:courseId/sections/:sectionId',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Units'],
        summary: 'Delete a unit',
        params: unitParams,
        response: { 200: message, ...failures(...REFUSED, 'section_not_found') },
      },
    },
    async (request) => {
      await deleteUnit(parts, visitorOf(request), request.params.courseId, request.params.sectionId);
      return { message: 'Unit deleted' };
    },
  );
};
