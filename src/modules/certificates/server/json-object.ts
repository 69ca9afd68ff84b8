/** An object as `JSON.parse` returns it. */
export type JsonObject = Readonly<Record<string, unknown>>;
