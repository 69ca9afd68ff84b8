// The part of jsonld that is used; the package has no types.
declare module 'jsonld' {
  interface Options {
    readonly safe: boolean;
    readonly documentLoader: (
      url: string,
    ) => Promise<{ readonly documentUrl: string; readonly document: unknown; readonly contextUrl: string | null }>;
  }
  interface CanonizeOptions extends Options {
    readonly algorithm: 'RDFC-1.0';
    readonly format: 'application/n-quads';
    readonly skipExpansion: true;
  }
  type Expanded = Readonly<Record<string, unknown>>[];
  const jsonld: {
    canonize(expanded: readonly object[], options: CanonizeOptions): Promise<string>;
    expand(document: object, options: Options): Promise<Expanded>;
    flatten(expanded: readonly object[], context: null, options: Options): Promise<Expanded>;
  };
  export default jsonld;
}
