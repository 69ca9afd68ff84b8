/** One block of a message. */
export type Block =
  | string
  /** A button, and its address as text. */
  | { readonly action: string; readonly href: string }
  | { readonly rows: readonly (readonly [name: string, value: string])[]; readonly total: readonly [string, string] }
  /** A quoted text, unchanged. */
  | { readonly quote: string }
  | { readonly small: string };

/** The content of a message in one language, before its layout. */
export interface Content {
  readonly subject: string;
  readonly blocks: readonly Block[];
  /** Why the receiver gets this, and what to do if it is a mistake. */
  readonly footer: string;
}
