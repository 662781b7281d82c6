import { expect, test } from 'vitest';
import { developmentDefaults } from '#kit/server/start/config.ts';
import { isLoopback, warningsOf } from './openness.ts';

const own = {
  signSecret: 'a secret of our own',
  fieldKey: 'ab'.repeat(32),
  fieldIv: 'cd'.repeat(16),
};

test('only addresses of this machine count as closed to others', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1', '0:0:0:0:0:0:0:1'])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of [
    '0.0.0.0',
    '::',
    '192.168.1.4',
    '127.0.0.1.example.com',
    'fe80::1',
    'canteen.local',
    '127.0.0',
  ])
    expect([host, isLoopback(host)]).toEqual([host, false]);
});

test('a server that others can reach warns of demo accounts and published secrets, one that they cannot says nothing', () => {
  expect(warningsOf({ ...developmentDefaults, host: '127.0.0.1', demo: true })).toEqual([]);
  expect(warningsOf({ ...own, host: '0.0.0.0', demo: false })).toEqual([]);
  expect(warningsOf({ ...own, host: '0.0.0.0', demo: true })).toEqual([
    expect.stringContaining('demo accounts'),
  ]);
  expect(warningsOf({ ...developmentDefaults, host: '::', demo: false })).toEqual([
    expect.stringContaining('SIGN_SECRET, FIELD_KEY, FIELD_IV'),
  ]);
});
