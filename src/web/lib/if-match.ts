/** Returns the headers of a save based on a version, which is not to overwrite a later one; without a version none. */
export const ifMatch = (version: number | undefined): { 'if-match'?: string } =>
  version === undefined ? {} : { 'if-match': `"${version}"` };
