const PREVIEW_LENGTH = 100;

/**
 * Returns the first 100 characters of a description plus an ellipsis; shorter ones unchanged. Counts graphemes, so that
 * no accent or emoji is split.
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
