/** One piece of a section, in the order it is read. */
export type LegalBlock =
  /** A paragraph. */
  | string
  /** A paragraph that is true of a demonstration school only. */
  | { readonly demo: string }
  | { readonly list: readonly string[] }
  /** Names and what is to be said of each; `code` when the name is a technical one, as a cookie's. */
  | { readonly terms: readonly { readonly name: string; readonly text: string }[]; readonly code?: true }
  /** The way to the page that says more. */
  | {
      readonly seeAlso: { readonly to: '/terms-of-service' | '/privacy-policy' | '/settings'; readonly label: string };
    };

export interface LegalSection {
  /** The fragment of its address. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly LegalBlock[];
}

/** A text with legal weight. Too long for the words every page carries, so it comes with the pages that show it. */
export interface LegalDocument {
  /** The day of its last change (ISO 8601). */
  readonly updated: string;
  readonly sections: readonly LegalSection[];
}
