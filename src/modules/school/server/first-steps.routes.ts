import type { FastifyInstance } from 'fastify';
import type { StepName } from '#modules/school/contract/first-steps.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type FirstStepsServices, hideStep, readFirstSteps } from './first-steps.service.ts';

/** Registers the first steps of a live school, for its dashboard. */
export async function firstStepsRoutes(app: FastifyInstance, services: FirstStepsServices): Promise<void> {
  endpoint(app, 'GET /school/first-steps', () => readFirstSteps(services.db, services.config));
  endpoint(app, 'PUT /school/first-steps/:step', ({ params, body, caller }) =>
    hideStep(services, caller, params.step as StepName, body.hidden),
  );
}
