import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf, networkOfAddress } from './network.ts';

describe('networkOfAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:255.255.255.255', '255.255.255.255'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%eth1', 'fe80:0:0:0::/64'],
    ['unix:', 'unix:'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(networkOfAddress(address)).toBe(network);
    expect(networkOf({ ip: address })).toBe(network);
  });

  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  /** An address written in one of the ways RFC 4291 allows. */
  const written = (parts: readonly number[], { upper, padded, mixed }: Record<string, boolean>) => {
    const words = parts.map((part) => part.toString(16).padStart(padded ? 4 : 1, '0'));
    const [high = 0, low = 0] = parts.slice(6);
    const end = [high >> 8, high & 255, low >> 8, low & 255].join('.');
    const text = (mixed ? [...words.slice(0, 6), end] : words).join(':');
    return upper ? text.toUpperCase() : text;
  };
  const style = fc.record({ upper: fc.boolean(), padded: fc.boolean(), mixed: fc.boolean() });

  it('is the same for every address of a /64, however it is written, and differs between two', () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), style, style, (prefix, one, other, first, second) => {
        fc.pre(prefix.some((part) => part !== 0));
        const network = networkOfAddress(written([...prefix, ...one], first));
        expect(networkOfAddress(written([...prefix, ...other], second))).toBe(network);
        const elsewhere = [...prefix.slice(0, 3), (prefix[3]! + 1) & 0xffff];
        expect(networkOfAddress(written([...elsewhere, ...one], first))).not.toBe(network);
      }),
    );
  });

  it('is the IPv4 address however an IPv4-mapped one is written', () => {
    fc.assert(
      fc.property(fc.ipV4(), style, (address, how) => {
        const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
        const mapped = written([0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d], how);
        expect(networkOfAddress(mapped)).toBe(networkOfAddress(address));
      }),
    );
  });
});
