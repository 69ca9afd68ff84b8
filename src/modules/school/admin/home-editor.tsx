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
import { ListEditor, newItemId } from './list-editor.tsx';
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
          shown={(section, index) => ({
            name: section.title[language]?.trim() || words.kinds[section.kind],
            detail: words.kinds[section.kind],
            aside: <HomeSectionSwitch at={index} />,
          })}
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

/** Whether the page shows a section. */
function HomeSectionSwitch({ at }: { at: number }) {
  const words = useMessages().adminSchool.home;
  const { value: section } = useAt<HomeSection | undefined>(`sections.${at}`);
  const { set } = useAt<boolean>(`sections.${at}.on`);
  const { language } = useEditor();
  if (!section) return null;
  return (
    <label className="inline-flex min-h-9 items-center gap-2 px-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        aria-label={words.show(section.title[language]?.trim() || words.kinds[section.kind])}
        checked={section.on}
        className="size-5 accent-accent"
        onChange={({ target }) => set(target.checked)}
      />
      <span aria-hidden="true">{section.on ? words.on : words.off}</span>
    </label>
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
