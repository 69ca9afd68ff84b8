// @ts-expect-error Its types declare a module of another name. https://github.com/mixmark-io/domino
import library from '@mixmark-io/domino';

/** Parses HTML as browsers do, for tests of what reads a document. */
export const domino = library as { createDocument: (html: string) => unknown };
