import type { AreaParts } from '#kit/console/shell/area-parts.ts';

/** Machines found from anywhere. */
export const areaParts: AreaParts = {
  finders: [
    {
      key: 'devices',
      title: '设备',
      order: 40,
      access: ['device:device:page'],
      find: () => import('./find-devices.ts'),
    },
  ],
};
