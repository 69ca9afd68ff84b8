const PREVIEW_LENGTH = 100;

/**
 * A description cut to its first 100 characters plus an ellipsis; a shorter one is left whole.
 * Counts what people see as characters, so no accent or emoji is torn apart.
 */
export function preview(description: string): string {
  if (description.length <= PREVIEW_LENGTH) return description;
  const characters = [...new Intl.Segmenter().segment(description)];
  if (characters.length <= PREVIEW_LENGTH) return description;
  return `${characters
    .slice(0, PREVIEW_LENGTH)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
