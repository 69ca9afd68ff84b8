/** Returns whether a place in Markdown lies between the fences of a code block, open to the end where the second is missing. */
export function isInsideFence(text: string, index: number): boolean {
  let open = '';
  for (const line of text.slice(0, index).split('\n').slice(0, -1)) {
    const [, fence = '', rest = ''] = /^[ >]*(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === '') continue;
    if (open === '') open = fence[0] === '`' && rest.includes('`') ? '' : fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open !== '';
}
