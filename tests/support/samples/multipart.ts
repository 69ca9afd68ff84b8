/** A multipart/form-data body (RFC 7578) and the header that goes with it. A file's name is sent as given. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file?: { field: string; name: string; type?: string; bytes: Uint8Array },
): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----aula${Math.random().toString(36).slice(2)}`;
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'image/png'}\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
