/** What is inserted into a text from outside, where its cursor is. */
export interface Inserter {
  insertImages: (images: readonly [PlacedImage, ...PlacedImage[]]) => void;
  insertQuestion: (id: string) => void;
  /** Gives the images that are uploaded by now their address, and removes those that were not. */
  fillImages: () => void;
  /** Describes all images of an address. */
  describeImages: (image: PlacedImage) => void;
  /** Takes back what was pasted last, if nothing was changed since. */
  takeBackPaste: () => void;
}

/** An image with its address, or its placeholder while it is uploaded. */
export interface PlacedImage {
  readonly src: string;
  readonly alt: string;
}
