import type { ShellParts } from '#kit/console/shell/shell-parts.ts';
import { RECHARGE_WORDS } from './recharge-words.ts';

/** What the area does from anywhere. */
export const shellParts: ShellParts = {
  finders: [
    {
      key: 'recharge',
      title: '操作',
      order: 5,
      access: 'account:recharge:single',
      fits: RECHARGE_WORDS,
      first: true,
      find: () => import('./find-recharge.ts'),
    },
  ],
};
