/** One piece of a message, in the order it is read. */
export type Block =
  | string
  /** A button, and its address again for those who see no buttons. */
  | { readonly action: string; readonly href: string }
  | { readonly rows: readonly (readonly [name: string, value: string])[]; readonly total: readonly [string, string] }
  /** Words of somebody else, to the letter. */
  | { readonly quote: string }
  | { readonly small: string };

/** A message in one language, before it has a shape. */
export interface Content {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why this came, and what to do if it was not meant to. */
  readonly footer: string;
}
