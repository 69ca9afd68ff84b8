import { z } from 'zod';
import { type EndpointTable, message } from '#contract/endpoint.ts';
import { addMemberInput, memberRoleInput, teamMember } from './teams.ts';

/**
 * The people who work on a course. Owners manage the others: only admins make, change or remove another owner, and only
 * they remove the last one.
 */
export const teamsEndpoints = {
  'GET /courses/:courseId/team': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'The team of a course',
    description: 'Owners first, then authors, markers and viewers, each by name.',
    output: z.array(teamMember),
  },
  'POST /courses/:courseId/team': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Add an account to the team of a course',
    description: 'The account is named by its whole, confirmed email address.',
    body: addMemberInput,
    output: teamMember,
    status: 201,
    errors: ['user_not_found', 'member_unconfirmed', 'member_exists', 'owner_reserved'],
  },
  'PUT /courses/:courseId/team/:userId': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Change the role of a member of a team',
    body: memberRoleInput,
    output: teamMember,
    errors: ['member_not_found', 'owner_reserved', 'last_owner'],
  },
  'DELETE /courses/:courseId/team/:userId': {
    tag: 'Courses',
    access: 'course-owner',
    summary: 'Remove a member from a team',
    description: 'What they made stays. Access that they bought or were given as a learner stays, too.',
    output: message,
    errors: ['member_not_found', 'owner_reserved', 'last_owner'],
  },
} as const satisfies EndpointTable;
