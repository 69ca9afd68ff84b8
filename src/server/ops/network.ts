import { isIPv6 } from 'node:net';

declare const brand: unique symbol;

/** The part of the network a request comes from, as limits count it. Made by `networkOf` alone. */
export type Network = string & { readonly [brand]: 'network' };

/** The eight groups of an IPv6 address (RFC 4291 §2.2), as numbers. */
function groupsOf(address: string): number[] {
  // The last 32 bits may be written as an IPv4 address.
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a, b, c, d] = parts.map(Number) as [number, number, number, number];
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = [], tail = []] = hex.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * Returns the network of an IP address: an IPv4 address is its own; of an IPv6 address it is the /64, because a single
 * subscriber is given at least that much (RFC 6177) and can send from any address in it. An IPv4-mapped address
 * (`::ffff:192.0.2.1`, a dual-stack socket) is the IPv4 address; the zone of a link-local address is dropped. Text that is
 * no IP address is returned as it is.
 */
export function networkOfAddress(address: string): Network {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address as Network;
  const groups = groupsOf(bare);
  const [, , , , , marker = 0, high = 0, low = 0] = groups;
  if (marker === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.') as Network;
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64` as Network;
}

/** Returns the network a request comes from. Every limit for a place of the network counts by this. */
export const networkOf = (request: { readonly ip: string }): Network => networkOfAddress(request.ip);

/** Returns whether an IP address is a loopback address (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3), also an IPv4-mapped one. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
