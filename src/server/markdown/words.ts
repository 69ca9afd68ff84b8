import type { Locale } from '#contract/locales.ts';

/** The words that rendering adds to a text, in the language of the page. */
interface LessonWords {
  readonly callouts: Readonly<Record<CalloutKind, string>>;
  readonly task: (isDone: boolean) => string;
  readonly table: string;
  readonly code: (language: string | null) => string;
  readonly formula: string;
  readonly footnotes: string;
  readonly footnote: (number: number) => string;
  readonly backToText: string;
  readonly playOnYoutube: (title: string) => string;
  readonly youtubeNote: string;
}

export const CALLOUT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

export const LESSON_WORDS: Readonly<Record<Locale, LessonWords>> = {
  en: {
    callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    task: (isDone) => (isDone ? 'Done' : 'Not done'),
    table: 'Table',
    code: (language) => (language === null ? 'Code' : `Code in ${language}`),
    formula: 'Formula',
    footnotes: 'Footnotes',
    footnote: (number) => `Footnote ${number}`,
    backToText: 'Back to the text',
    playOnYoutube: (title) => `Watch on YouTube: ${title}`,
    youtubeNote: 'Opening this loads the video from YouTube.',
  },
  es: {
    callouts: { note: 'Nota', tip: 'Consejo', important: 'Importante', warning: 'Atención', caution: 'Precaución' },
    task: (isDone) => (isDone ? 'Hecho' : 'Pendiente'),
    table: 'Tabla',
    code: (language) => (language === null ? 'Código' : `Código en ${language}`),
    formula: 'Fórmula',
    footnotes: 'Notas al pie',
    footnote: (number) => `Nota al pie ${number}`,
    backToText: 'Volver al texto',
    playOnYoutube: (title) => `Ver en YouTube: ${title}`,
    youtubeNote: 'Al abrirlo, el vídeo se carga desde YouTube.',
  },
};
