import { expect, test } from 'vitest';
import { countedIp } from './client-ip.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an address %s counts as %s', (address, counted) => {
  expect(countedIp(address, null, false)).toBe(counted);
});

test('a forwarded address counts only behind a proxy of ours, and only the entry that it wrote', () => {
  expect(countedIp('127.0.0.1', '10.0.0.1, 203.0.113.7', false)).toBe('127.0.0.1');
  expect(countedIp('127.0.0.1', '10.0.0.1, 203.0.113.7', true)).toBe('203.0.113.7');
  expect(countedIp('127.0.0.1', null, true)).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['203.0.113.7; drop table', '127.0.0.1'],
  ['_hidden', '127.0.0.1'],
])('a forwarded %j counts as %s: each spelling of one client is one client', (entry, counted) => {
  expect(countedIp('127.0.0.1', `10.0.0.1, ${entry}`, true)).toBe(counted);
});
