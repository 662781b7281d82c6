import { account } from '#areas/auth/console/account.ts';
import { pictures } from '#areas/system/console/pictures.ts';
import { views } from '#areas/system/console/views.ts';
import type { Screens } from '#kit/console/shell/screens.ts';
import { joinShellParts, type ShellParts } from '#kit/console/shell/shell-parts.ts';
import { startConsole } from '#kit/console/shell/start.tsx';
import { screens } from './screens.ts';

const publicScreens = import.meta.glob<Screens>('../../areas/*/console/public.ts', {
  eager: true,
  import: 'screens',
});
const shell = import.meta.glob<ShellParts>('../../areas/*/console/shell.ts', {
  eager: true,
  import: 'shellParts',
});

await startConsole(document.getElementById('root') as HTMLElement, {
  screens,
  publicScreens: Object.assign({}, ...Object.values(publicScreens)),
  shell: joinShellParts(Object.values(shell)),
  areaParts: async () => (await import('./area-parts.ts')).areaParts,
  english: async () => (await import('./english.ts')).english,
  login: () => import('#areas/auth/console/login.tsx'),
  logInAgain: () => import('#areas/auth/console/login-again.tsx'),
  account,
  pictures,
  views,
});
