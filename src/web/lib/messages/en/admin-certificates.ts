const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** The back office's certificates. */
export const adminCertificates = {
  title: 'Certificates',
  lead: 'Everyone who completes a course gets a certificate with a public page, a PDF and an Open Badge.',
  list: 'Certificates',
  found: (count: number) => (count === 1 ? '1 certificate' : `${whole(count)} certificates`),
  search: 'Search certificates',
  searchHint: 'A name or a course',
  state: 'State',
  allStates: 'Any state',
  states: { valid: 'Valid', revoked: 'Revoked', replaced: 'Replaced' },
  loading: 'Loading the certificates...',
  failed: 'Failed to load the certificates.',
  failedHelp: 'Please check your connection and try again.',
  empty: 'No certificates yet',
  emptyText: 'The first learner who completes a course gets the first one.',
  notFound: 'No certificate matches this',
  notFoundText: 'Try fewer letters, or another state.',
  clear: 'Show all certificates',
  quick: (time: string, videos: string) => `Very quick: completed within ${time}, while its films last ${videos}.`,
  because: (reason: string) => `Reason: ${reason}`,
  problem: (problem: string) =>
    `Its files could not be made: ${problem}. Put a font with these letters into the folder “fonts” of the data folder and correct the name.`,
  page: 'See its page',
  revoke: 'Revoke',
  revokeOf: (name: string, course: string) => `Revoke the certificate of ${name} for ${course}`,
  correct: 'Correct the name',
  correctOf: (name: string, course: string) => `Correct the name on the certificate of ${name} for ${course}`,
  correctName: 'Name on the certificate',
  correctHint: 'A new certificate with a new address is issued. The old one is no longer valid.',
  leftOut: (images: string) => `Not printed on the certificate: ${images}`,
  correctNow: 'Issue it anew',
  notCorrected: 'The certificate could not be issued anew.',
  reason: 'Why it is revoked',
  reasonHint: 'Everyone who opens its page reads this.',
  revokeNow: 'Revoke it',
  notRevoked: 'The certificate could not be revoked.',
  issuer: {
    title: 'How credentials are signed',
    explained: 'Other programs verify the Open Badges of this school by its address and its key.',
    noPublicUrl:
      'PUBLIC_URL is not set: credentials that are issued now name this machine, and nobody else can verify them.',
    elsewhere: (count: number) =>
      count === 1
        ? 'One valid credential names another address of the school. Keep that address, or it cannot be verified.'
        : `${whole(count)} valid credentials name another address of the school. Keep that address, or they cannot be verified.`,
    since: (date: string, keys: number) =>
      keys === 1
        ? `Signed with a key of ${date}.`
        : `Signed with a key of ${date}; ${keys - 1} older ones still count.`,
    rotate: 'Sign with a new key',
    rotated: 'Credentials are now signed with a new key.',
    notRotated: 'The key could not be changed.',
    rotateHint: 'Credentials signed before stay valid.',
  },
};
