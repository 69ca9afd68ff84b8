/** What a page says, in another language, to those who rather read that one. */
export interface LanguageOffer {
  readonly text: string;
  readonly view: string;
  readonly dismiss: string;
}
