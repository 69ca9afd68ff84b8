import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { INSTRUCTOR_RULES } from '#modules/courses/contract/instructor.rules.ts';
import type { InstructorProfile } from '#modules/courses/contract/instructors.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';
import { useMergedSave } from '#web/ui/merging/use-merged-save.ts';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { formTexts } from '#web/ui/form/use-form.ts';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { frameImage, openImage } from '#web/ui/image-field/cut-image.ts';
import { IMAGE_TYPES } from '#web/ui/image-field/image-rules.ts';
import { SettingsCard } from '#web/ui/form/settings-card.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
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
      {data && <ProfileForm key={userId} userId={userId} profile={data} />}
    </SettingsCard>
  );
}

/** Shows what is stored in the fields in which nothing was typed since `sent`. */
function showStored(form: HTMLFormElement, sent: Texts, stored: Texts): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const text = stored[field.name];
    if (text !== undefined && field.value === sent[field.name]) field.value = text;
  }
}

const textsOf = ({ name, title, bio, link }: InstructorProfile) => ({ name, title, bio, link });

function ProfileForm({ userId, profile }: { userId: string; profile: InstructorProfile }) {
  const { instructors: words, imageField } = useMessages();
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveProfile(userId);
  const [image, setImage] = useState<Chosen | 'remove' | undefined>();
  // What the typed texts are based on. What is typed during a save stays, so the fields are not set again after it.
  const [base, setBase] = useState(profile);
  const merged = useMergedSave<InstructorProfile>({
    textsOf,
    send: (_changed, version = 0, { name = '', title = '', bio = '', link = '' }) =>
      save({
        fields: { name, title, bio, link },
        version,
        image: typeof image === 'object' ? image.file : image,
      }),
  });
  const finish = (sent: Texts, saved: InstructorProfile | undefined) => {
    if (!saved) return;
    setBase(saved);
    setImage((chosen) => (chosen === image ? undefined : chosen));
    if (form.ref.current) showStored(form.ref.current, sent, textsOf(saved));
  };
  const typed = (): Texts => (form.ref.current ? formTexts(form.ref.current) : {});
  const form = useRuledForm({
    rules: INSTRUCTOR_RULES,
    failed: words.failed,
    submit: async (texts) => finish(texts, await merged.save({ version: base.version, texts: textsOf(base) }, texts)),
  });
  const choose = async (file: File) => {
    const opened = await openImage(file);
    if (typeof opened === 'string') return form.show({}, { sentence: imageField[opened] });
    setImage({ file: await frameImage(file, PORTRAIT), shownAs: opened.shownAs });
  };
  const labels: Texts = { name: words.name, title: words.titleLabel, bio: words.bio, link: words.link };
  const stored = image === 'remove' ? null : profile.imageSrc;
  const source = typeof image === 'object' ? image.shownAs : stored;
  return (
    <Form
      form={form}
      className="grid gap-5"
      aside={
        <ConflictDialog
          fields={merged.conflict?.fields ?? null}
          changedBy={null}
          shown={(name) => ({ label: labels[name] ?? name })}
          busy={form.pending}
          failure={<FormAlert />}
          onGoOn={merged.close}
          onKeepTheirs={() => {
            if (!merged.conflict) return;
            const { theirs } = merged.conflict;
            client.setQueryData(profileQuery(userId).queryKey, theirs);
            finish(typed(), theirs);
            merged.close();
          }}
          onSave={(choices) => void form.run(async () => finish(typed(), await merged.saveChoices(choices)))}
        />
      }
    >
      {profile.version > 0 && !form.pending && <Alert tone="success">{words.public}</Alert>}
      {!merged.conflict && <FormAlert />}
      <TextInput label={words.name} name="name" defaultValue={base.name} />
      <TextInput label={words.titleLabel} hint={words.titleHint} name="title" defaultValue={base.title} />
      <Textarea label={words.bio} hint={words.bioHint} name="bio" rows={6} defaultValue={base.bio} />
      <TextInput label={words.link} name="link" inputMode="url" placeholder="https://" defaultValue={base.link} />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} src={source} className="arch size-20 text-xl" />
        <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 text-sm font-semibold">
          {words.picture}
          <input
            type="file"
            accept={IMAGE_TYPES.join(',')}
            className="w-full min-w-0 font-normal"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void choose(file);
            }}
          />
        </label>
        {source && (
          <Button size="sm" tone="quiet" onClick={() => setImage('remove')}>
            {words.removeImage}
          </Button>
        )}
      </div>
      <SubmitButton className="justify-self-start" busyLabel={words.saving}>
        {words.save}
      </SubmitButton>
    </Form>
  );
}
