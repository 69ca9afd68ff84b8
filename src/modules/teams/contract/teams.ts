import { z } from 'zod';
import { TEAM_ROLES } from '#contract/choices.ts';
import { email } from '#modules/users/contract/users.ts';
import { objectId } from '#contract/ids.ts';

const role = z.enum(TEAM_ROLES);

/** A member of the team of a course. */
export const teamMember = z
  .object({
    _id: objectId.meta({ description: 'The id of the account' }),
    name: z.string(),
    email: z.string(),
    role,
    since: z.iso.datetime(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

/** Who joins the team of a course, and as what. */
export const addMemberInput = z.object({ email, role });
export type AddMemberInput = z.infer<typeof addMemberInput>;

/** The new role of a member. */
export const memberRoleInput = z.object({ role });
