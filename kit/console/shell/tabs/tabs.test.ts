import type { Location } from 'react-router';
import { expect, test } from 'vitest';
import { withPersisted } from './persisted-tabs.ts';
import { LIVE_TABS, latestTab, livePaths, type Tab, visit, withoutTabs } from './tabs.ts';

const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: null,
  key: search,
});
const page = { pinned: false, cached: true };
const home = { pinned: true, cached: true };
const visited = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>(
    (tabs, path) => visit(tabs, at(path), path === '/home' ? home : page),
    [],
  );
const routesOf = (...names: string[]) =>
  new Map(names.map((path) => [path, { path, ...(path === '/home' ? home : page) }]));
const paths = (tabs: readonly Tab[]): string[] => tabs.map((tab) => tab.path);

test('a page has one tab; visiting it again moves its location and nothing else', () => {
  const tabs = visit(visited('/home', '/a', '/b'), at('/a', '?id=2'), page);
  expect(paths(tabs)).toEqual(['/home', '/a', '/b']);
  expect(tabs[1]?.location.search).toBe('?id=2');
  expect(tabs[2]?.location.search).toBe('');
});

test('a pinned tab stands first and is never closed', () => {
  const tabs = visited('/a', '/home', '/b');
  expect(paths(tabs)).toEqual(['/home', '/a', '/b']);
  expect(paths(withoutTabs(tabs, () => true))).toEqual(['/home']);
});

test('a pinned page has the first tab wherever a window was opened, and whatever it had before', () => {
  const routes = routesOf('/a', '/b', '/home');
  expect(paths(withPersisted(visited('/a'), [], routes))).toEqual(['/home', '/a']);

  const left = withPersisted(
    visited('/a'),
    [{ path: '/b', ...page, search: '', hash: '', state: null }],
    routes,
  );
  expect(paths(left)).toEqual(['/home', '/b', '/a']);
  expect(latestTab(left)?.path).toBe('/a');
  expect(paths(withoutTabs(left, ({ path }) => path !== '/a'))).toEqual(['/home', '/a']);

  const moved = ['/a', '/home'].map((path) => ({
    path,
    ...(path === '/home' ? home : page),
    search: '',
    hash: '',
    state: null,
  }));

  expect(paths(withPersisted(visited('/b'), moved, routes))).toEqual(['/home', '/a', '/b']);
  expect(paths(withPersisted(visited('/a'), [], routesOf('/a')))).toEqual(['/a']);
});

test('the tab visited last follows a closed one', () => {
  const tabs = visited('/home', '/a', '/b', '/a');
  expect(latestTab(tabs)?.path).toBe('/a');
  expect(latestTab(withoutTabs(tabs, (tab) => tab.path === '/a'))?.path).toBe('/b');
});

test('only so many tabs stay alive: the shown one and the latest visited', () => {
  const names = Array.from({ length: LIVE_TABS + 3 }, (_, index) => `/p${index}`);
  const live = livePaths(visited(...names), '/p0');
  expect(live.size).toBe(LIVE_TABS);
  expect(live.has('/p0')).toBe(true);
  expect(live.has(names.at(-1) ?? '')).toBe(true);
  expect(live.has('/p1')).toBe(false);
});

test('a tab with something unsaved stays alive, however long ago it was left and whether it may be cached or not', () => {
  const names = Array.from({ length: LIVE_TABS + 3 }, (_, index) => `/p${index}`);
  const unsaved = new Set(['/p1', '/loose']);
  const tabs = visit(visited(...names), at('/loose'), { pinned: false, cached: false });
  const live = livePaths(tabs, '/p0', unsaved);
  expect([live.has('/p1'), live.has('/loose'), live.has('/p2')]).toEqual([true, true, false]);
  expect(livePaths(tabs, '/p0').has('/loose')).toBe(false);
});

test('a page that must not be cached lives only while it is shown', () => {
  const tabs = visit(visited('/home'), at('/fresh'), { pinned: false, cached: false });
  expect(livePaths(tabs, '/fresh').has('/fresh')).toBe(true);
  expect(livePaths(tabs, '/home').has('/fresh')).toBe(false);
});

test('a page that must not be cached begins anew where it was led to, not where its screen went on to', () => {
  const loose = { pinned: false, cached: false };
  const turned = { ...at('/loose', '?id=2&page=3'), state: { byScreen: true } };
  const tabs = visit(visit(visited('/home'), at('/loose', '?id=2'), loose), turned, loose);
  expect(tabs[1]?.location.search).toBe('?id=2&page=3');
  expect(visit(tabs, at('/home'), home)[1]?.location.search).toBe('?id=2');
});

test('after a reload the tabs are there as they were left; none is drawn before it is visited', () => {
  const before = ['/home', '/a', '/gone'].map((path) => {
    const { pinned, cached } = path === '/home' ? home : page;
    return { path, pinned, cached, search: '', hash: '', state: null };
  });
  const opened = visit([], at('/a', '?page=2'), page);
  const tabs = withPersisted(visit(opened, at('/b'), page), before, routesOf('/home', '/a', '/b'));
  expect(paths(tabs)).toEqual(['/home', '/a', '/b']);
  expect(tabs[1]?.location.search).toBe('?page=2');
  expect([...livePaths(tabs, '/b')]).toEqual(['/b', '/a']);
  expect(latestTab(withoutTabs(tabs, (tab) => tab.path !== '/home'))?.path).toBe('/home');
  expect(livePaths(visit(tabs, at('/home'), home), '/home').has('/home')).toBe(true);
});

test('a tab that is not live any more keeps what its screen was set to; a page that must not be cached forgets when it is left', () => {
  const names = Array.from({ length: LIVE_TABS + 1 }, (_, index) => `/p${index}`);
  const tabs = visited(...names);
  tabs[0]?.memory.set('page', { about: '', value: 3 });
  expect(livePaths(tabs, names.at(-1) ?? '').has('/p0')).toBe(false);
  expect(visit(tabs, at('/p0'), page)[0]?.memory.get('page')?.value).toBe(3);

  const fresh = { pinned: false, cached: false };
  const opened = visit(visited('/home'), at('/fresh'), fresh);
  opened[1]?.memory.set('page', { about: '', value: 3 });
  expect(visit(opened, at('/fresh', '?row=1'), fresh)[1]?.memory.get('page')?.value).toBe(3);
  expect(visit(opened, at('/home'), home)[1]?.memory.size).toBe(0);
});
