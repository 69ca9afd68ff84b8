/** Returns the identifier of a school by its address: `did:web:` and its host, with the colon of a port encoded (did:web, 3.2). */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(':', '%3A')}`;

/** Returns the document that says which keys sign for a school; the newest one first. */
export const didDocument = (did: string, publicKeys: readonly string[]): object => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
  id: did,
  verificationMethod: publicKeys.map((key) => ({
    id: `${did}#${key}`,
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: key,
  })),
  assertionMethod: publicKeys.map((key) => `${did}#${key}`),
});
