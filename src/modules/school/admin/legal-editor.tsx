import { useQuery } from '@tanstack/react-query';
import { MARKDOWN_MAX } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useAt, useEditor } from './editor-context.tsx';
import { FieldGroup, LanguageField } from './fields.tsx';
import { versionQuery } from './school-settings.api.ts';

/** The legal texts that schools write themselves. */
export type EditedLegal = keyof SchoolDocument['legal'];

/** The version that holds the texts the software came with. */
const SHIPPED = 0;

/** The form of the Terms of Service and the Privacy Policy. `shown` is the one in the form and the preview. */
export function LegalEditor({ shown, onShow }: { shown: EditedLegal; onShow: (name: EditedLegal) => void }) {
  const words = useMessages().adminSchool.legal;
  const { language } = useEditor();
  const locale = useLocale();
  const { value: text = '', set } = useAt<string | undefined>(`${shown}.${language}`);
  const shipped = useQuery(versionQuery(SHIPPED)).data?.document.legal[shown][language];
  return (
    <>
      <div role="group" aria-label={words.which} className="flex flex-wrap gap-2">
        {(['terms', 'privacy'] as const).map((name) => (
          <Button
            key={name}
            size="sm"
            tone={name === shown ? 'primary' : 'secondary'}
            aria-pressed={name === shown}
            onClick={() => onShow(name)}
          >
            {words.names[name]}
          </Button>
        ))}
      </div>
      <FieldGroup title={words.names[shown]} hint={words.hint}>
        <LanguageField
          path={shown}
          label={words.text}
          hint={words.placeholders}
          sourceHint={words.markdown}
          max={MARKDOWN_MAX}
          rows={20}
          markdown
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {words.length(formatCount(text.length, locale), formatCount(MARKDOWN_MAX, locale))}
          </p>
          <Button
            size="sm"
            tone="secondary"
            disabled={shipped === undefined || shipped === text}
            onClick={() => set(shipped)}
          >
            {words.shipped}
          </Button>
        </div>
      </FieldGroup>
    </>
  );
}
