import type { PastedData } from '#web/ui/editing/paste/markdown-of-html.ts';
import type { AddressOf } from './uploaded-images.ts';

/** What the clipboard has besides HTML, and where it is pasted. */
export interface PastedFormats extends PastedData {
  /** Whether it is pasted into an empty paragraph. */
  readonly isAlone: boolean;
}

/** What an editor does with what is pasted and dropped. */
export interface Pasting {
  /** Takes the files that were pasted or dropped. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Returns HTML of another program as Markdown. */
  readonly markdownOf: (html: string, formats: PastedFormats) => string;
  readonly addressOf: AddressOf;
  /** Something was changed after a paste: undo takes back that change, and not the paste. */
  readonly onChangeAfterPaste: () => void;
}
