import type { DynamicImportLanguageRegistration, HighlighterCore } from 'shiki/core';

/** A language of code: its name for readers and its grammar. */
interface Language {
  readonly name: string;
  readonly load: DynamicImportLanguageRegistration;
}

/** Grammars that match in bounded time; those of C++, LaTeX and Markdown take seconds for some texts. */
const LANGUAGES: Readonly<Record<string, Language>> = {
  bash: { name: 'Bash', load: () => import('shiki/langs/bash.mjs') },
  c: { name: 'C', load: () => import('shiki/langs/c.mjs') },
  csharp: { name: 'C#', load: () => import('shiki/langs/csharp.mjs') },
  css: { name: 'CSS', load: () => import('shiki/langs/css.mjs') },
  diff: { name: 'Diff', load: () => import('shiki/langs/diff.mjs') },
  go: { name: 'Go', load: () => import('shiki/langs/go.mjs') },
  html: { name: 'HTML', load: () => import('shiki/langs/html.mjs') },
  java: { name: 'Java', load: () => import('shiki/langs/java.mjs') },
  javascript: { name: 'JavaScript', load: () => import('shiki/langs/javascript.mjs') },
  json: { name: 'JSON', load: () => import('shiki/langs/json.mjs') },
  jsx: { name: 'JSX', load: () => import('shiki/langs/jsx.mjs') },
  kotlin: { name: 'Kotlin', load: () => import('shiki/langs/kotlin.mjs') },
  php: { name: 'PHP', load: () => import('shiki/langs/php.mjs') },
  python: { name: 'Python', load: () => import('shiki/langs/python.mjs') },
  r: { name: 'R', load: () => import('shiki/langs/r.mjs') },
  ruby: { name: 'Ruby', load: () => import('shiki/langs/ruby.mjs') },
  rust: { name: 'Rust', load: () => import('shiki/langs/rust.mjs') },
  sql: { name: 'SQL', load: () => import('shiki/langs/sql.mjs') },
  swift: { name: 'Swift', load: () => import('shiki/langs/swift.mjs') },
  toml: { name: 'TOML', load: () => import('shiki/langs/toml.mjs') },
  tsx: { name: 'TSX', load: () => import('shiki/langs/tsx.mjs') },
  typescript: { name: 'TypeScript', load: () => import('shiki/langs/typescript.mjs') },
  xml: { name: 'XML', load: () => import('shiki/langs/xml.mjs') },
  yaml: { name: 'YAML', load: () => import('shiki/langs/yaml.mjs') },
};
const ALIASES: Readonly<Record<string, string>> = {
  'c#': 'csharp',
  cs: 'csharp',
  js: 'javascript',
  kt: 'kotlin',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  ts: 'typescript',
  yml: 'yaml',
};

/** Code beyond these stays without colours: a grammar takes up to 20 µs a character. In UTF-16 code units. */
const CODE_LENGTH = 6_000;
const LINE_LENGTH = 300;

const THEME = 'aula';

/** The kinds of tokens that have a colour: shiki's names for the variables of its theme, as classes. */
const CLASS_OF_COLOUR = /^var\(--token-([a-z-]+)\)$/;

/** Returns the key in `LANGUAGES` of a fence's info text, such as `js` or `Python title`; null for any other language. */
export function codeLanguageOf(info: string): string | null {
  const [word = ''] = info.trim().toLowerCase().split(/\s/, 1);
  const key = Object.hasOwn(ALIASES, word) ? ALIASES[word]! : word;
  return Object.hasOwn(LANGUAGES, key) ? key : null;
}

/** Returns the name of a language for readers. */
export const codeLanguageName = (key: string | null): string | null => (key === null ? null : LANGUAGES[key]!.name);

let highlighter: Promise<HighlighterCore> | undefined;

async function createHighlighter(): Promise<HighlighterCore> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ]);
  const theme = createCssVariablesTheme({ name: THEME, variablePrefix: '--' });
  return createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine() });
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Returns how to highlight the code of one text: as HTML with a class for each kind of token, or null for code that stays
 * plain. Grammars are loaded once per process, those of the given languages before this resolves.
 */
export async function codeHighlighter(
  languages: ReadonlySet<string>,
): Promise<(code: string, language: string) => string | null> {
  highlighter ??= createHighlighter();
  const loaded = await highlighter;
  for (const key of languages) await loaded.loadLanguage(LANGUAGES[key]!.load);
  let length = 0;
  return (code, language) => {
    length += code.length;
    if (length > CODE_LENGTH || code.split('\n').some((line) => line.length > LINE_LENGTH)) return null;
    // Without a limit of time: it counts the first use of a grammar, and what it stops is coloured wrongly.
    const lines = loaded.codeToTokensBase(code, { lang: language, theme: THEME, tokenizeTimeLimit: 0 });
    return lines
      .map((tokens) =>
        tokens
          .map(({ content, color = '' }) => {
            const kind = CLASS_OF_COLOUR.exec(color)?.[1];
            const text = escapeHtml(content);
            return kind === undefined || content.trim() === '' ? text : `<span class="tok-${kind}">${text}</span>`;
          })
          .join(''),
      )
      .join('\n');
  };
}
