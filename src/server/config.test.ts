import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('TRUST_PROXY', () => {
  it('takes addresses, ranges and the names of private networks, separated by commas', () => {
    const given = '127.0.0.1, 10.0.0.0/8,2001:db8::/32,uniquelocal';
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '2001:db8::/32',
      'uniquelocal',
    ]);
    expect(readConfig({ TRUST_PROXY: '' }).trustProxy).toEqual([]);
  });

  it.each(['yes', 'true', '1', 'nginx', '10.0.0.0/33', '10.0.0.0/', '127.0.0.1;10.0.0.1', '::1/129'])(
    'refuses %s with a sentence',
    (given) => {
      expect(() => readConfig({ TRUST_PROXY: `127.0.0.1,${given}` })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY/);
    },
  );
});
