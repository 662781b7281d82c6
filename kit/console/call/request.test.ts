import { expect, test } from 'vitest';
import { fillPath } from './request.ts';

test('path parts are filled from the content and leave it', () => {
  expect(fillPath('/user/{id}/role/{role}', { id: '7', role: 'a/b', name: 'x' })).toEqual({
    path: '/user/7/role/a%2Fb',
    content: { name: 'x' },
  });
  expect(fillPath('/user/{id}', { id: '7' })).toEqual({ path: '/user/7', content: undefined });
});

test('a bare id fills the only path part', () => {
  expect(fillPath('/user/{id}', '7')).toEqual({ path: '/user/7', content: undefined });
});

test('a path without parts leaves the content alone', () => {
  const content = { id: '7' };
  expect(fillPath('/user', content)).toEqual({ path: '/user', content });
});
