/** Passwords of accounts that purchases of this tab registered, by the key: in memory only. */
const passwords = new Map<string, string>();

/** Returns the random password of the account a key registers, the same for as long as the page stays open. */
export function passwordFor(key: string): string {
  const password = passwords.get(key) ?? randomSecret(24);
  passwords.set(key, password);
  return password;
}

/** Returns this many random bytes as base64url (RFC 4648 §5), without padding. */
export function randomSecret(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
