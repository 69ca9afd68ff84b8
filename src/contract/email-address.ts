/** The HTML living standard's "valid e-mail address", which browsers check too. */
export const EMAIL_FORM =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/**
 * Returns the normal form of an e-mail address, under which it is looked up, compared and counted: without surrounding
 * blanks and with the letters A to Z in lower case. Other characters stay as they are: full case mapping depends on the
 * language and the library (`İ` is `i̇` in JavaScript and `i` in some databases), so two sides that use it can take one
 * text for two addresses. The database does the same with `lower(… collate "C")` (`src/server/db/email-key.ts`).
 */
export const normalEmail = (address: string): string =>
  address.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
