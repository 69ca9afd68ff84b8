import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INSTRUCTOR_RULES } from '#contract/instructor.rules.ts';
import type { InstructorProfile } from '#contract/instructors.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { framePicture, openPicture } from '#web/ui/image-field/cut-picture.ts';
import { PICTURE_TYPES } from '#web/ui/image-field/picture-rules.ts';
import { SettingsCard } from '#web/ui/settings-card.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { profileQuery, useSaveProfile } from './instructor-profile.api.ts';

/** A chosen portrait, and the address of its copy for the preview. */
interface Chosen {
  readonly file: File;
  readonly shownAs: string;
}

/** Shape of a portrait: width to height. */
const PORTRAIT = 1;

/** The public profile of a teacher or an admin, and its form. */
export default function InstructorProfileCard({ userId }: { userId: string }) {
  const { instructors } = useMessages();
  const { data } = useQuery(profileQuery(userId));
  return (
    <SettingsCard title={instructors.profile} lead={instructors.profileLead}>
      {data && <ProfileForm key={data.version} userId={userId} profile={data} />}
    </SettingsCard>
  );
}

function ProfileForm({ userId, profile }: { userId: string; profile: InstructorProfile }) {
  const { instructors: words, imageField } = useMessages();
  const { mutateAsync: save } = useSaveProfile(userId);
  const [picture, setPicture] = useState<Chosen | 'remove' | undefined>();
  const form = useRuledForm({
    rules: INSTRUCTOR_RULES,
    failed: words.failed,
    submit: async ({ name = '', title = '', bio = '', link = '' }) => {
      await save({
        fields: { name, title, bio, link },
        version: profile.version,
        picture: typeof picture === 'object' ? picture.file : picture,
      });
    },
  });
  const choose = async (file: File) => {
    const opened = await openPicture(file);
    if (typeof opened === 'string') return form.show({}, { sentence: imageField[opened] });
    setPicture({ file: await framePicture(file, PORTRAIT), shownAs: opened.shownAs });
  };
  const stored = picture === 'remove' ? null : profile.imageSrc;
  const shown = typeof picture === 'object' ? picture.shownAs : stored;
  return (
    <Form form={form} className="grid gap-5">
      {profile.version > 0 && !form.pending && <Alert tone="success">{words.public}</Alert>}
      <FormAlert />
      <TextInput label={words.name} name="name" defaultValue={profile.name} />
      <TextInput label={words.titleLabel} hint={words.titleHint} name="title" defaultValue={profile.title} />
      <Textarea label={words.bio} hint={words.bioHint} name="bio" rows={6} defaultValue={profile.bio} />
      <TextInput label={words.link} name="link" inputMode="url" placeholder="https://" defaultValue={profile.link} />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} src={shown} className="arch size-20 text-xl" />
        <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-sm font-semibold">
          {words.picture}
          <input
            type="file"
            accept={PICTURE_TYPES.join(',')}
            className="w-full min-w-0 font-normal"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void choose(file);
            }}
          />
        </label>
        {shown && (
          <Button size="sm" tone="quiet" onClick={() => setPicture('remove')}>
            {words.removePicture}
          </Button>
        )}
      </div>
      <SubmitButton className="justify-self-start" busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </Form>
  );
}
