import { account } from '#areas/auth/console/account.ts';
import type { Screens } from '#kit/console/screens.ts';
import { startConsole } from '#kit/console/start.tsx';

const screens = import.meta.glob<Screens>('../../areas/*/console/screens.ts', { eager: true, import: 'screens' });

await startConsole(document.getElementById('root') as HTMLElement, {
  screens: Object.assign({}, ...Object.values(screens)),
  english: async () => (await import('./english.ts')).english,
  login: () => import('#areas/auth/console/login.tsx'),
  account,
});
