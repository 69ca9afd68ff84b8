import type { FastifyInstance } from 'fastify';
import { endpoint } from '#server/api/endpoint.ts';
import type { Services } from '#server/services.ts';
import { addMember, changeMember, getTeam, removeMember } from './teams.service.ts';

/** Registers the teams of courses. */
export async function register(app: FastifyInstance, { db }: Pick<Services, 'db'>): Promise<void> {
  endpoint(app, 'GET /courses/:courseId/team', ({ caller }) => getTeam(db, caller));

  endpoint(app, 'POST /courses/:courseId/team', ({ body, caller }) => addMember(db, caller, body));

  endpoint(app, 'PUT /courses/:courseId/team/:userId', ({ params, body, caller }) =>
    changeMember(db, caller, params.userId, body.role),
  );

  endpoint(app, 'DELETE /courses/:courseId/team/:userId', async ({ params, caller }) => {
    await removeMember(db, caller, params.userId);
    return { message: 'Member removed' };
  });
}
