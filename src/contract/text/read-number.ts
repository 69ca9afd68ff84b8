/** A number of digits in groups of three. */
const GROUPED = { '.': /^[+-]?\d{1,3}(\.\d{3})+$/, ',': /^[+-]?\d{1,3}(,\d{3})+$/ } as const;

/** Returns a number without the separators of its groups, and with a point before its decimals. */
function ungrouped(text: string): string {
  const [points, commas] = [text.split('.').length - 1, text.split(',').length - 1];
  // A single separator stands before decimals: 1,500 is one and a half.
  if (points + commas < 2) return text.replace(',', '.');
  const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', ...decimals] = points > 0 && commas > 0 ? text.split(decimal) : [text];
  if (decimals.length > 1 || !GROUPED[decimals.length === 1 ? group : decimal].test(whole)) return text;
  return [whole.replaceAll(/[.,]/g, ''), ...decimals].join('.');
}

/**
 * Returns a number as learners write it: with a point or a comma before its decimals, also with separators between groups of
 * digits (`1,234.5`, `1.234,5`, `1 234,5`). `NaN` for anything else.
 */
export function readNumber(text: string): number {
  const plain = ungrouped(
    text
      .normalize('NFKC')
      .replaceAll('\u2212', '-')
      .replaceAll(/[\s_'\u2019]/g, ''),
  );
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : NaN;
}
