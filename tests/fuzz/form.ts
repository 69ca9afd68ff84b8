import type { Part } from './requests.ts';

/** A constant, so that a repeated request is identical. */
const BOUNDARY = 'aula-fuzz-7e1c9b';

/** Escapes a quoted name as browsers do (HTML living standard, multipart/form-data encoding). */
const quoted = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Returns a multipart/form-data body of any parts in any order; names may repeat. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks: Buffer[] = [];
  for (const { name, value = '', file } of parts) {
    const about = `form-data; name="${quoted(name)}"${file ? `; filename="${quoted(file.name)}"` : ''}`;
    const type = file ? `\r\ncontent-type: ${file.type}` : '';
    chunks.push(Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: ${about}${type}\r\n\r\n`));
    chunks.push(file ? Buffer.from(file.base64, 'base64') : Buffer.from(value), Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`));
  return { payload: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
