import type { FastifyInstance } from 'fastify';
import type { StepName } from '#contract/first-steps.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { type FirstStepsParts, hideStep, readFirstSteps } from './first-steps.service.ts';

/** Registers the first steps of a live school, for its dashboard. */
export async function firstStepsRoutes(app: FastifyInstance, parts: FirstStepsParts): Promise<void> {
  endpoint(app, 'GET /school/first-steps', () => readFirstSteps(parts.db, parts.config));
  endpoint(app, 'PUT /school/first-steps/:step', ({ params, body, caller }) =>
    hideStep(parts, caller, params.step as StepName, body.hidden),
  );
}
