import type { Locale } from '#contract/locales.ts';
import type { CalloutKind } from '#markdown/callouts.ts';

/** The words that rendering adds to a text, in the language of the page. */
interface UnitTextWords {
  readonly callouts: Readonly<Record<CalloutKind, string>>;
  readonly task: (isDone: boolean) => string;
  readonly table: string;
  readonly code: (language: string | null) => string;
  readonly copy: string;
  readonly copied: string;
  readonly formula: string;
  readonly footnotes: string;
  readonly footnote: (number: number) => string;
  readonly enlarge: (description: string) => string;
  readonly close: string;
  readonly backToText: string;
  readonly playOnSite: (site: string, title: string) => string;
  readonly siteNote: (site: string) => string;
}

export const UNIT_TEXT_WORDS: Readonly<Record<Locale, UnitTextWords>> = {
  en: {
    callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    task: (isDone) => (isDone ? 'Done' : 'Not done'),
    table: 'Table',
    code: (language) => (language === null ? 'Code' : `Code in ${language}`),
    copy: 'Copy',
    copied: 'Copied',
    formula: 'Formula',
    footnotes: 'Footnotes',
    footnote: (number) => `Footnote ${number}`,
    enlarge: (description) => (description === '' ? 'Enlarge the picture' : `Enlarge: ${description}`),
    close: 'Close',
    backToText: 'Back to the text',
    playOnSite: (site, title) => `Watch on ${site}: ${title}`,
    siteNote: (site) => `Opening this loads the video from ${site}.`,
  },
  es: {
    callouts: { note: 'Nota', tip: 'Consejo', important: 'Importante', warning: 'Atención', caution: 'Precaución' },
    task: (isDone) => (isDone ? 'Hecho' : 'Pendiente'),
    table: 'Tabla',
    code: (language) => (language === null ? 'Código' : `Código en ${language}`),
    copy: 'Copiar',
    copied: 'Copiado',
    formula: 'Fórmula',
    footnotes: 'Notas al pie',
    footnote: (number) => `Nota al pie ${number}`,
    enlarge: (description) => (description === '' ? 'Ampliar la imagen' : `Ampliar: ${description}`),
    close: 'Cerrar',
    backToText: 'Volver al texto',
    playOnSite: (site, title) => `Ver en ${site}: ${title}`,
    siteNote: (site) => `Al abrirlo, el vídeo se carga desde ${site}.`,
  },
};
