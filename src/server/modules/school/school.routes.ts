import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type School, school } from '#contract/school.ts';

/** What every page needs to know of the school it is shown in. */
export const schoolRoutes: FastifyPluginAsyncZod<{ school: () => Promise<School> }> = async (app, options) => {
  app.get(
    '/',
    {
      config: { access: 'public', publicCopy: true },
      schema: {
        tags: ['School'],
        summary: 'The school: its mode and what it is set up for',
        response: { 200: school },
      },
    },
    () => options.school(),
  );
};
