/** Returns the headers of a save based on a version, as an API client writes them; without a version none. */
export const basedOn = (version?: number | string): { 'if-match'?: string } =>
  version === undefined ? {} : { 'if-match': `"${version}"` };
