import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Larger formulas, and those beyond a text's share, are shown as they were typed: temml takes up to 20 µs a character. */
const FORMULA_LENGTH = 2_000;
const FORMULAS_LENGTH = 8_000;
const FORMULAS = 300;

/** Definitions could make a short formula expand to a very long one. */
const DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/;

/** MathML as temml writes it: elements whose name begins with m, attributes without markup, text. */
const MATHML = /^(?:<\/?m[a-z]+(?: [a-z]+(?:-[a-z]+)*="[^"<>&]*")*>|[^<>&]|&(?:lt|gt|amp|quot|#x?[0-9a-f]+);)*$/;
const REFUSED = /\s(?:href|src|xlink|on[a-z]+|action)[a-z:-]*=|(?:url|expression)\s*\(|<m(?:action|glyph)/i;

/** Adds `$…$` and `$$…$$` as tokens `formula`, whose `markup` is `$` or `$$`. */
export function maths(md: MarkdownIt): void {
  md.inline.ruler.after('escape', 'formula', inlineFormula);
  md.block.ruler.before('fence', 'formula', blockFormula, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

/**
 * A formula in a line begins with `$` and no blank, and ends with no blank, `$` and no digit, as in Pandoc: "$5 and $10" is
 * none. https://pandoc.org/MANUAL.html#extension-tex_math_dollars
 */
function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '$') return false;
  const markup = src[pos + 1] === '$' ? '$$' : '$';
  const start = pos + markup.length;
  if (/^[\s$]?$/.test(src[start] ?? '')) return false;
  for (let end = start + 1; end < Math.min(state.posMax, start + FORMULA_LENGTH); end++) {
    if (src[end] === '\\') end++;
    else if (src.startsWith(markup, end)) {
      if (/\s/.test(src[end - 1]!) || (markup === '$' && /\d/.test(src[end + 1] ?? ''))) return false;
      if (!silent) {
        const token = state.push('formula', 'math', 0);
        token.content = src.slice(start, end);
        token.markup = markup;
      }
      state.pos = end + markup.length;
      return true;
    }
  }
  return false;
}

/** A formula in lines of its own begins with a line that begins with `$$` and ends with one that ends with it. */
function blockFormula(state: StateBlock, from: number, to: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]).trimEnd();
  const first = lineAt(from);
  if (!first.startsWith('$$') || state.sCount[from]! - state.blkIndent >= 4) return false;
  const lines = [first.slice(2)];
  let line = from;
  while (!lines.at(-1)!.endsWith('$$')) {
    line += 1;
    if (line >= to || (state.sCount[line]! < state.blkIndent && !state.isEmpty(line))) return false;
    lines.push(lineAt(line));
  }
  const content = lines.join('\n').slice(0, -2);
  if (content.trim() === '' || content.includes('$$')) return false;
  if (silent) return true;
  state.line = line + 1;
  const token = state.push('formula', 'math', 0);
  token.block = true;
  token.content = content.trim();
  token.markup = '$$';
  token.map = [from, state.line];
  return true;
}

/** Returns how to render the formulas of one text: as MathML, or null where it is to be shown as typed. */
export async function formulaRenderer(): Promise<(source: string, display: boolean) => string | null> {
  const { default: temml } = await import('temml');
  let count = 0;
  let length = 0;
  return (source, display) => {
    count += 1;
    length += source.length;
    if (count > FORMULAS || length > FORMULAS_LENGTH || source.length > FORMULA_LENGTH || DEFINITION.test(source))
      return null;
    try {
      const html = temml.renderToString(source, {
        displayMode: display,
        throwOnError: true,
        trust: false,
        maxExpand: 200,
      });
      return MATHML.test(html) && !REFUSED.test(html) ? html : null;
    } catch {
      return null;
    }
  };
}
