// The part of jsonld that is used; the package has no types.
declare module 'jsonld' {
  interface CanonizeOptions {
    readonly algorithm: 'RDFC-1.0';
    readonly format: 'application/n-quads';
    readonly safe: boolean;
    readonly documentLoader: (
      url: string,
    ) => Promise<{ readonly documentUrl: string; readonly document: unknown; readonly contextUrl: string | null }>;
  }
  const jsonld: { canonize(document: object, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}
