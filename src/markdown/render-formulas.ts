import { FORMULA_LENGTH } from './formulas.ts';

/** Formulas beyond a text's share are shown as they were typed. */
const FORMULAS_LENGTH = 8_000;
const FORMULAS = 300;

/** Definitions could make a short formula expand to a very long one. */
const DEFINITION = /\\(?:[egx]?def|let|futurelet|(?:re)?newcommand|providecommand|DeclareMathOperator)(?![a-zA-Z])/;

/** MathML as temml writes it: elements whose name begins with m, attributes without markup, text. */
const MATHML = /^(?:<\/?m[a-z]+(?: [a-z]+(?:-[a-z]+)*="[^"<>&]*")*>|[^<>&]|&(?:lt|gt|amp|quot|#x?[0-9a-f]+);)*$/;
const REFUSED = /\s(?:href|src|xlink|on[a-z]+|action)[a-z:-]*=|(?:url|expression)\s*\(|<m(?:action|glyph)/i;

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
