import { useState } from 'react';
import { TEAM_ROLES, type TeamRole } from '#contract/choices.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { PersonCombobox, usePersonChoice } from '#modules/users/web/shared/person-combobox.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { Options } from '#web/ui/form/options.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { accountsQuery, useAddMember } from './teams.api.ts';

/**
 * Adds an account to the team of a course (by its `_id`): admins find the account, owners know its whole email address.
 * `onAdded` gets the name and the role.
 */
export function AddMember(props: { courseId: string; onAdded: (name: string, role: TeamRole) => void }) {
  const words = useMessages().teams;
  const { isAdmin } = useWorkplace();
  const choice = usePersonChoice();
  const { chosen } = choice;
  const adding = useAddMember(props.courseId);
  const [role, setRole] = useState<TeamRole>('author');
  const form = useForm({
    check: ({ email = '' }) =>
      isAdmin ? { member: chosen ? undefined : words.choose } : { email: email.trim() ? undefined : words.emailNeeded },
    failed: words.notAdded,
    submit: async ({ email = '' }) => {
      const added = await adding.mutateAsync({ email: isAdmin ? (chosen?.detail ?? '') : email, role });
      props.onAdded(added.name, role);
      choice.clear();
      form.ref.current?.reset();
      form.ref.current?.querySelector('input')?.focus();
    },
  });
  return (
    <Form form={form} aria-labelledby="add-member" className="grid max-w-2xl gap-4">
      <h3 id="add-member" className="text-lg">
        {words.add}
      </h3>
      {isAdmin ? (
        <PersonCombobox
          label={words.person}
          hint={words.personHint}
          error={form.errors.member}
          choice={choice}
          queryOf={accountsQuery}
          words={words.search}
          onChoose={() => form.clear('member')}
        />
      ) : (
        <TextInput
          label={words.email}
          hint={words.emailHint}
          name="email"
          type="email"
          autoComplete="off"
          error={form.errors.email}
        />
      )}
      <Select
        label={words.role}
        hint={words.rights[role]}
        value={role}
        onChange={({ target }) => setRole(TEAM_ROLES.find((one) => one === target.value) ?? role)}
      >
        <Options values={TEAM_ROLES.filter((one) => isAdmin || one !== 'owner')} nameOf={(one) => words.roles[one]} />
      </Select>
      <FormAlert />
      <SubmitButton className="justify-self-start" busyLabel={words.adding}>
        {words.submit}
      </SubmitButton>
    </Form>
  );
}
