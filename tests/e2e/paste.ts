import type { Locator } from '@playwright/test';

interface PastedFile {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

/** Returns a file for `paste` and `drop`. */
export const pastedFile = (name: string, type: string, bytes: Buffer): PastedFile => ({
  name,
  type,
  base64: bytes.toString('base64'),
});

interface Formats {
  readonly html?: string;
  readonly plain?: string;
  readonly rtf?: string;
  readonly files?: readonly PastedFile[];
}

/** Sends an event with data to an element, and returns whether the browser would have done what it does by itself. */
const send = (element: Locator, kind: 'paste' | 'drop', formats: Formats): Promise<boolean> =>
  element.evaluate(
    (target, [event, { html, plain, rtf, files = [] }]) => {
      const data = new DataTransfer();
      for (const [type, text] of Object.entries({ 'text/html': html, 'text/plain': plain, 'text/rtf': rtf })) {
        if (text !== undefined) data.setData(type, text);
      }
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const init = { bubbles: true, cancelable: true };
      const { x, y, height } = target.getBoundingClientRect();
      return target.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent(event, { ...init, clipboardData: data })
          : new DragEvent(event, { ...init, dataTransfer: data, clientX: x + 20, clientY: y + height - 5 }),
      );
    },
    [kind, formats] as const,
  );

/** Pastes into an element as programs do that put HTML, plain text and sometimes RTF on the clipboard. */
export const paste = (element: Locator, html: string, plain: string, rtf?: string): Promise<boolean> =>
  send(element, 'paste', { html, plain, ...(rtf !== undefined && { rtf }) });

/** Pastes text without format. */
export const pasteText = (element: Locator, plain: string): Promise<boolean> => send(element, 'paste', { plain });

/** Drops files on an element, and returns whether the browser would have opened them. */
export const drop = (element: Locator, files: readonly PastedFile[]): Promise<boolean> =>
  send(element, 'drop', { files });
