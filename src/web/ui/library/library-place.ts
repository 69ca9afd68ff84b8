import { createContext, type ReactNode } from 'react';

/** What can be chosen from the library: the files of a unit are documents and sounds. */
export type LibraryChoiceKind = 'image' | 'video' | 'file';

/** An image or file that was chosen from the library. */
export interface ChosenFile {
  readonly _id: string;
  readonly name: string;
  /** The address of an image, or of the frame before a video. */
  readonly imageSrc: string | null;
  /** Where it can be read. */
  readonly url: string;
}

/** What the dialog is for in which an image or file of the library is chosen. */
export interface LibraryDialogProps {
  readonly kind: LibraryChoiceKind;
  readonly onChoose: (file: ChosenFile) => void;
  readonly onClose: () => void;
}

/** Returns the dialog of the library; null where there is none. */
export const MediaLibrary = createContext<((props: LibraryDialogProps) => ReactNode) | null>(null);
