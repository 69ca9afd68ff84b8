import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useEditor } from './editor-context.tsx';
import { FieldGroup, LanguageField, SwitchField } from './fields.tsx';
import { LinkField } from './link-field.tsx';
import { ListEditor } from './list-editor.tsx';

type Column = SchoolDocument['footer']['columns'][number];

/** The form of the footer. */
export function FooterEditor() {
  const { footer: words, link } = useMessages().adminSchool;
  const { language } = useEditor();
  return (
    <>
      <FieldGroup title={words.texts}>
        <LanguageField path="brand" label={words.brand} hint={words.brandHint} max={300} rows={2} />
        <LanguageField path="copyright" label={words.copyright} hint={words.copyrightHint} max={200} />
        <SwitchField path="newsletter" label={words.newsletter} hint={words.newsletterHint} />
      </FieldGroup>
      <FieldGroup title={words.columns} hint={words.columnsHint}>
        <ListEditor<Column>
          path="columns"
          max={3}
          addLabel={words.addColumn}
          create={() => ({ title: {}, links: [] })}
          shown={({ title }, index) => ({ name: title[language]?.trim() || words.column(index + 1) })}
        >
          {(path) => (
            <>
              <LanguageField path={`${path}.title`} label={words.columnTitle} max={60} />
              <ListEditor<Column['links'][number]>
                path={`${path}.links`}
                max={12}
                level={4}
                folded
                addLabel={words.addLink}
                create={() => ({ label: {}, href: '/courses' })}
                shown={({ label }, index) => ({ name: label[language]?.trim() || words.link(index + 1) })}
              >
                {(entry) => (
                  <>
                    <LanguageField path={`${entry}.label`} label={words.linkLabel} max={60} />
                    <LinkField path={`${entry}.href`} label={link.target} />
                  </>
                )}
              </ListEditor>
            </>
          )}
        </ListEditor>
      </FieldGroup>
    </>
  );
}
