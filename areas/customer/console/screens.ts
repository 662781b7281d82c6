import { plainScreen } from '#kit/console/list/plain-screen.tsx';
import type { Screens } from '#kit/console/shell/screens.ts';

export const screens: Screens = {
  '/personal/custInfo': () => import('./cust-list.tsx'),
  '/personal/custDetail': () => import('./cust-detail.tsx'),
  '/personal/custImport': () => import('./cust-import.tsx'),
  '/personal/custPhoto': () => import('./photo-list.tsx'),
  '/personal/faceRegister': () => import('./face-list.tsx'),
  '/personal/custOrg': () => import('./org-list.tsx'),
  '/personal/custPlace': () => import('./place-list.tsx'),
  '/personal/custJob': () => import('./job-list.tsx'),
  '/personal/chronic': () => import('./chronic-list.tsx'),
  '/personal/psnType': plainScreen(() => import('../contract/person-type.ts'), 'personTypes'),
  '/personal/costCenter': () => import('./cost-center-list.tsx'),
  '/personal/casual': () => import('./casual-list.tsx'),
};
