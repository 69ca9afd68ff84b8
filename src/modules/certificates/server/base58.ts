const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Returns the bytes of a text in base58, or null for another text. */
export function fromBase58(text: string): Buffer | null {
  let rest = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1) return null;
    rest = rest * 58n + BigInt(digit);
  }
  const hex = rest === 0n ? '' : rest.toString(16);
  const zeros = /^1*/.exec(text)![0].length;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

/** Returns bytes in base58 (the alphabet of Bitcoin), as multibase `z` has it. */
export function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)]! + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}
