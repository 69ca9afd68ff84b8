const SIGNS = '0123456789+-=()n';
const RAISED = { '^': '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', _: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' } as const;

/** Returns a superscript (`^`) or subscript (`_`) as Markdown: in characters of Unicode where it has them, else a formula. */
export function raisedText(text: string, mark: keyof typeof RAISED): string {
  const plain = text.trim().replaceAll('−', '-');
  if (plain === '') return text;
  const signs = [...plain];
  if (signs.every((sign) => SIGNS.includes(sign)))
    return signs.map((sign) => [...RAISED[mark]][SIGNS.indexOf(sign)]).join('');
  return `$${mark}{\\text{${plain.replaceAll(/[\\{}$]/g, '')}}}$`;
}
