import * as LIMITS from '#contract/limits.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useAt } from './editor-context.tsx';
import { FieldGroup, LanguageField, PlainField } from './fields.tsx';
import { ButtonField } from './link-field.tsx';
import { ListEditor, newItemId } from './list-editor.tsx';
import { SchoolImageField } from './image-field.tsx';

type Member = SchoolDocument['about']['team']['members'][number];

/** The form of the page about the school and its team. */
export function AboutEditor() {
  const { about: words, home } = useMessages().adminSchool;
  const { value: members } = useAt<readonly Member[]>('team.members');
  return (
    <>
      <FieldGroup title={words.school}>
        <LanguageField path="heading" label={words.heading} max={LIMITS.titleLength} />
        <LanguageField path="text" label={words.text} sourceHint={home.markdown} max={20_000} rows={8} markdown />
        <LanguageField path="description" label={home.description} hint={home.descriptionHint} max={300} rows={2} />
      </FieldGroup>
      <FieldGroup title={words.team}>
        <LanguageField path="team.title" label={home.title} max={LIMITS.titleLength} />
        <LanguageField path="team.text" label={home.text} max={2000} rows={2} />
        <ListEditor<Member>
          path="team.members"
          max={60}
          folded
          addLabel={words.addMember}
          create={() => ({ id: newItemId('person', members), name: '', role: {}, description: {}, portrait: null })}
          shown={({ name }, index) => ({ name: name || words.member(index + 1) })}
        >
          {(path) => (
            <>
              <PlainField path={`${path}.name`} label={home.personName} max={LIMITS.nameLength} />
              <LanguageField path={`${path}.role`} label={home.role} max={LIMITS.nameLength} />
              <LanguageField path={`${path}.description`} label={words.memberText} max={600} rows={3} />
              <SchoolImageField path={`${path}.portrait`} label={home.portrait} shape="portrait" describe={false} />
            </>
          )}
        </ListEditor>
      </FieldGroup>
      <FieldGroup title={words.banner} hint={words.bannerHint}>
        <LanguageField path="banner.title" label={home.title} max={LIMITS.titleLength} />
        <LanguageField path="banner.text" label={home.text} max={2000} rows={2} />
        <ButtonField path="banner.button" />
      </FieldGroup>
    </>
  );
}
