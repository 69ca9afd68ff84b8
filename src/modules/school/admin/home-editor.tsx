import { Plus } from 'lucide';
import type { HomeSection } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuItem } from '#web/ui/dialogs/menu.tsx';
import { useAt, useEditor } from './editor-context.tsx';
import { FieldGroup, LanguageField } from './fields.tsx';
import { useAdd } from '#web/ui/editing/entry-list.tsx';
import { EntrySwitch, ListEditor, newItemId } from './list-editor.tsx';
import { type HomeSectionKind, NEW_SECTIONS, HomeSectionForm } from './home-section-form.tsx';

/** The form of the home page: its sections in order. */
export function HomeEditor() {
  const words = useMessages().adminSchool.home;
  const { language, setEdited } = useEditor();
  const { value: sections } = useAt<readonly HomeSection[]>('sections');
  return (
    <>
      <FieldGroup title={words.sections} hint={words.hint}>
        {sections.every(({ on }) => !on) && <Alert>{words.allOff}</Alert>}
        <ListEditor<HomeSection>
          path="sections"
          max={20}
          folded
          onFocus={setEdited}
          shown={(section, index) => {
            const name = section.title[language]?.trim() || words.kinds[section.kind];
            return {
              name,
              detail: words.kinds[section.kind],
              aside: <EntrySwitch path={`sections.${index}.on`} label={words.show(name)} words={words} />,
            };
          }}
          adder={<HomeSectionMenu />}
        >
          {(path, { kind }) => <HomeSectionForm path={path} kind={kind} />}
        </ListEditor>
      </FieldGroup>
      <FieldGroup title={words.forSearchEngines}>
        <LanguageField path="description" label={words.description} hint={words.descriptionHint} max={300} rows={2} />
      </FieldGroup>
    </>
  );
}

/** Adds a section of a chosen kind. */
function HomeSectionMenu() {
  const words = useMessages().adminSchool.home;
  const { value: sections } = useAt<readonly HomeSection[]>('sections');
  const add = useAdd<HomeSection>();
  return (
    <div className="justify-self-start">
      <Menu
        label={words.add}
        triggerClassName={buttonClass({ tone: 'secondary', size: 'sm' })}
        trigger={
          <>
            <Icon of={Plus} className="size-4" />
            {words.add}
          </>
        }
      >
        {(Object.keys(NEW_SECTIONS) as HomeSectionKind[]).map((kind) => (
          <MenuItem key={kind} onSelect={() => add(NEW_SECTIONS[kind](newItemId(kind, sections)))}>
            {words.kinds[kind]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
