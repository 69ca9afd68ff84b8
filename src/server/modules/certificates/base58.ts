const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Returns bytes in base58 (the alphabet of Bitcoin), as multibase `z` has it. */
export function base58(bytes: Uint8Array): string {
  let rest = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = ALPHABET[Number(rest % 58n)]! + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? bytes.length : zeros) + text;
}
