import { videoKind } from '#contract/video-address.ts';

/** A line that is nothing but an address: as it is, in angle brackets, or as a link whose text it is. */
const ADDRESS = /^(?:<(https?:\/\/[^\s>]+)>|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/\S+))$/;

function addressIn(line: string): string | null {
  const [, bracketed, text, target, plain] = ADDRESS.exec(line.trim()) ?? [];
  if (target !== undefined) return text!.replaceAll('\\', '') === target ? target : null;
  return bracketed ?? plain ?? null;
}

/**
 * Returns pasted Markdown in which an address of a video that is a paragraph of its own is the video. The first and the last
 * paragraph are parts of the paragraph they are pasted into, unless `isAlone`. `title` is what the video is called.
 */
export function embedVideos(markdown: string, { isAlone, title }: { isAlone: boolean; title: string }): string {
  if (!markdown.includes('://')) return markdown;
  const lines = markdown.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  const [first, last] = [lines.findIndex(isFilled), lines.findLastIndex(isFilled)];
  const isParagraph = (index: number) =>
    (index === first ? isAlone : !isFilled(lines[index - 1]!)) &&
    (index === last ? isAlone : !isFilled(lines[index + 1]!));
  let fence: string | null = null;
  return lines
    .map((line, index) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
      const address = fence === null ? addressIn(line) : null;
      if (address === null || videoKind(address) === null) return line;
      return isParagraph(index) ? `![${title}](${address})` : line;
    })
    .join('\n');
}
