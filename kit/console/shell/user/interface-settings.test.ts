import { expect, test } from 'vitest';
import { defaultSettings, understood } from './interface-settings.ts';

test('nothing kept means the defaults', () => {
  expect(understood(undefined)).toEqual({
    theme: '#1890ff',
    appearance: 'auto',
    size: 'medium',
    rows: 'auto',
    showSettings: true,
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
  });
});

test('what was kept is taken over', () => {
  const off = { showSettings: false, tagsView: false, fixedHeader: false, sidebarLogo: false };
  const kept = {
    theme: '#722ED1',
    appearance: 'dark',
    size: 'large',
    rows: 'small',
    ...off,
  } as const;
  expect(understood(kept)).toEqual(kept);
});

test.each([
  [null],
  ['text'],
  [7],
  [{ theme: 'red', appearance: 'black', size: 'huge', rows: 3, tagsView: 'no' }],
  [{ theme: '#12345; }' }],
])('kept nonsense %j is not believed', (kept) => expect(understood(kept)).toEqual(defaultSettings));
