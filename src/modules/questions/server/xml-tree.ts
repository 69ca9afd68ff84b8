import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';

/** An element of a document: its own text with what its CDATA sections contain, and the elements in it. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlElement[];
  /** Its text and the elements in it, in their order. */
  readonly nodes: (string | XmlElement)[];
}

/** Thrown for text that is not well-formed, and for a document with a document type or elements too deep within each other. */
export class XmlError extends Error {
  readonly line: number;
  constructor(line: number, cause: string) {
    super(cause);
    this.line = line;
  }
}

/** Characters that are read before other requests go on. */
const SLICE = 32_768;

/** Returns how many lines end in a text. */
const endsIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/**
 * Returns the root element of an XML document (https://www.w3.org/TR/xml/). Document types are refused, so that no entity of the
 * document's own is declared, expanded or loaded
 * (https://cheatsheetseries.owasp.org/cheatsheets/XML_External_Entity_Prevention_Cheat_Sheet.html). Throws `XmlError`.
 * Blank lines may stand before the declaration, and are counted; elements are at most `mostDepth` deep.
 */
export async function readXml(text: string, mostDepth = 16): Promise<XmlElement> {
  const written = text.replace(/^[\s\uFEFF]+/, '');
  const blankLines = endsIn(text.slice(0, text.length - written.length));
  const parser = new SaxesParser();
  const lineNow = () => blankLines + parser.line;
  const document: XmlElement = { name: '', line: 1, attributes: {}, text: '', children: [], nodes: [] };
  const open = [document];
  const refuse = (cause: string): never => {
    throw new XmlError(lineNow(), cause);
  };
  parser.on('error', ({ message }) => refuse(message));
  parser.on('doctype', () => refuse('document type'));
  let line = 1;
  parser.on('opentagstart', () => {
    line = lineNow();
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > mostDepth) refuse('depth');
    const element: XmlElement = { name, line, attributes, text: '', children: [], nodes: [] };
    open.at(-1)!.children.push(element);
    open.at(-1)!.nodes.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const add = (part: string): void => {
    open.at(-1)!.text += part;
    open.at(-1)!.nodes.push(part);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  for (let index = 0; index < written.length; index += SLICE) {
    if (index > 0) await setImmediate();
    parser.write(written.slice(index, index + SLICE));
  }
  parser.close();
  return document.children[0]!;
}
