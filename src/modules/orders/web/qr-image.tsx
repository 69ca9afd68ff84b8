import { useState } from 'react';
import { encode } from 'uqr';

/** Pixels of a square: an image that is sharp in print, and that a phone can save for the app of its bank. */
const SQUARE = 6;
const MARGIN = 4;

/** Returns a QR code as a PNG in a data URL. */
function imageOf(text: string): string {
  const { data } = encode(text, { ecc: 'M', maxVersion: 13, border: MARGIN });
  const canvas = document.createElement('canvas');
  canvas.width = data.length * SQUARE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
  }
  return canvas.toDataURL('image/png');
}

/** The QR code of a text. Loaded where it is shown. */
export default function QrImage({ text, alt }: { text: string; alt: string }) {
  const [src] = useState(() => imageOf(text));
  return <img src={src} alt={alt} width={176} height={176} className="size-44 rounded-sm" />;
}
