/**
 * Returns the files of a paste or drop. There are none where text comes along: word processors add an image of it. An image that
 * is dragged from a page has its file, and its address as the text.
 */
export function pastedFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (!data || files.length === 0) return [];
  const text = data.getData('text/plain').trim();
  const isAddress = /^\w+:\S+$/.test(text) && /<img\s/i.test(data.getData('text/html'));
  return text === '' || isAddress ? files : [];
}
