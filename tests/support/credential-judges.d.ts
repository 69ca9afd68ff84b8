// Judges of credentials that were written by others; they have no types.
declare module '@digitalbazaar/vc';
declare module '@digitalbazaar/data-integrity';
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
declare module '@digitalbazaar/vc-bitstring-status-list';
