import { useNavigate } from '@tanstack/react-router';
import { LOCALES } from '#contract/locales.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { useEditor } from './editor-context.tsx';
import { tabOf } from './part-paths.ts';

/** Returns a function that opens the tab of a field, in the language of its text, and focuses it. */
export function useShowField() {
  const { reveal, setLanguage } = useEditor();
  const navigate = useNavigate();
  return async (part: SchoolPart, path: string) => {
    const language = LOCALES.find((one) => path.endsWith(`.${one}`));
    if (language) setLanguage(language);
    await navigate({ to: tabOf(part, path) });
    reveal({ part, path });
  };
}
