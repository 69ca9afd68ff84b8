import { LANGUAGE_NAMES } from '#contract/locales.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx';
import { useEditor, usePartState, useSchoolLanguages } from './editor-context.tsx';
import { missingTranslations } from './translations.ts';
import { useShowField } from './use-show-field.ts';

/** Switches the language of the texts in the form and of the preview, and leads to texts that have no translation. */
export function LanguageSwitch({ part }: { part: SchoolPart }) {
  const words = useMessages().adminSchool.language;
  const { language, setLanguage } = useEditor();
  const showField = useShowField();
  const languages = useSchoolLanguages();
  const { value } = usePartState(part);
  if (languages.length < 2) return null;
  const missing = missingTranslations(value, language);
  const [first] = missing;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden="true" className="text-sm text-muted">
        {words.label}
      </span>
      <ChoiceButtons label={words.label} options={languages} chosen={language} onChoose={setLanguage}>
        {(one) => {
          const count = missingTranslations(value, one).length;
          return (
            <>
              {LANGUAGE_NAMES[one]}
              {count > 0 && <span className="text-xs">{words.count(count)}</span>}
            </>
          );
        }}
      </ChoiceButtons>
      {first && (
        <Button size="sm" tone="quiet" onClick={() => void showField(part, first)}>
          {words.showFirst}
        </Button>
      )}
    </div>
  );
}
