import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { SchoolDraft } from '#modules/school/contract/school.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useDrafts } from '#web/ui/drafts/use-drafts.ts';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { valueAt } from '#web/ui/editing/json-path.ts';
import type { AutosavedDraft } from '#web/ui/editing/autosaved-draft.ts';
import { SchoolImageUploads } from './image-uploads.ts';
import { refreshView, savePart, storedParts } from './school-settings.api.ts';

type Parts = Readonly<Record<SchoolPart, AutosavedDraft>>;

/** A field to show and focus: its part and its dotted path. A new object for each time. */
export interface Revealed {
  readonly part: SchoolPart;
  readonly path: string;
}

/** The editor of the school's settings. */
export interface Editor {
  readonly draft: SchoolDraft;
  readonly parts: Parts;
  /** The language of the texts in the form and of the preview. */
  readonly language: Locale;
  readonly setLanguage: (language: Locale) => void;
  readonly revealed: Revealed | null;
  readonly reveal: (field: Revealed | null) => void;
  /** The id of the section of the home page that has the focus or had it last. */
  readonly edited: string | null;
  readonly setEdited: (section: string) => void;
  /** Returns the address of an image that came with the software; undefined for others. */
  readonly shippedImage: (src: string) => string | undefined;
  readonly uploads: SchoolImageUploads;
}

const EditorContext = createContext<Editor | null>(null);
const PartContext = createContext<SchoolPart | null>(null);

const required = <T,>(value: T | null): T => {
  if (value === null) throw new Error('A field of the school is rendered outside of its editor.');
  return value;
};

export const useEditor = (): Editor => required(use(EditorContext));

const formOf = (part: SchoolPart) => `school/${part}`;

/** Returns the drafts of all parts, which save themselves while they are edited, also on other tabs of the editor. */
function useParts(draft: SchoolDraft): Parts {
  const client = useQueryClient();
  const stored = useMemo(() => storedParts(draft), [draft]);
  return useDrafts(stored, { form: formOf, save: savePart, onSaved: () => refreshView(client) });
}

/** Holds the draft of the school's settings for the editor's tabs. */
export function EditorProvider({
  draft,
  shippedImage,
  children,
}: Pick<Editor, 'draft' | 'shippedImage'> & { children: ReactNode }) {
  const parts = useParts(draft);
  const locale = useLocale();
  const [chosen, setLanguage] = useState<Locale>(locale);
  const [revealed, reveal] = useState<Revealed | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [uploads] = useState(() => new SchoolImageUploads());
  useEffect(() => uploads.abort, [uploads]);
  const isUploading = useSyncExternalStore(uploads.subscribe, uploads.isRunning, () => false);
  useUnsaved(isUploading ? 'uploading' : 'none', '/admin/school');
  const languages = useLanguages(parts);
  const language = languages.includes(chosen) ? chosen : (languages[0] ?? locale);
  const editor = useMemo(
    () => ({ draft, parts, language, setLanguage, revealed, reveal, edited, setEdited, shippedImage, uploads }),
    [draft, parts, language, revealed, edited, shippedImage, uploads],
  );
  return <EditorContext value={editor}>{children}</EditorContext>;
}

/** Returns the languages of the school as edited, the default one first. */
function useLanguages(parts: Parts): readonly Locale[] {
  const { subscribe, get } = parts.identity;
  return useSyncExternalStore(subscribe, () => (get().value as SchoolDocument['identity']).languages);
}

export const useSchoolLanguages = (): readonly Locale[] => useLanguages(useEditor().parts);

/** Makes the fields inside it those of a part. */
export function PartScope({ part, children }: { part: SchoolPart; children: ReactNode }) {
  return <PartContext value={part}>{children}</PartContext>;
}

export const usePartName = (): SchoolPart => required(use(PartContext));

/** Returns the state of a part; renders again after every change of it. */
export function usePartState(part: SchoolPart) {
  const { subscribe, get } = useEditor().parts[part];
  return useSyncExternalStore(subscribe, get);
}

/** Returns the value at a path of the current part, its setter and the sentence of its error. */
export function useAt<T>(path: string): { value: T; set: (next: T) => void; error: string | undefined } {
  const { subscribe, get, set } = useEditor().parts[usePartName()];
  const value = useSyncExternalStore(subscribe, () => valueAt(get().value, path)) as T;
  const error = useSyncExternalStore(subscribe, () => get().errors[path]);
  return { value, set: (next) => set(path, next), error };
}

/** Returns the id of the control for a path of a part. */
export const fieldId = (part: SchoolPart, path: string): string => `${part}.${path}`;
