import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '192.0.1.1', '198.20.0.1', '223.255.255.254', '100.128.0.1'],
  ...['2606:4700::1111', '2001:4860:4860::8888', '2a00:1450::1', '2400:cb00::1'],
])('%s is anybody’s', (address) => expect(isPublicAddress(address)).toBe(true));

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['192.0.0.8', '192.0.2.1', '192.88.99.1', '198.19.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
  // The first addresses contain IPv4 in IPv6: 6to4, translation, local translation, Teredo. The next are site-local,
  // documentation, ORCHID and unassigned.
  ...['2002:7f00:1::', '64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2001::1', 'fec0::1'],
  ...['2001:db8::1', '2001:20::1', '3fff::1', '100::1', '5f00::1', '4000::1', 'localhost', '127.1', ''],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
