import { png } from '#kit/server/testing/pictures.ts';
import type { AreaSamples } from '#kit/server/testing/samples.ts';
import { effectiveAdd } from '../../contract/effective.ts';
import { roleAdd } from '../../contract/role.ts';
import { uploadFile } from '../../contract/upload.ts';

export const samples: AreaSamples = {
  rows: {
    async effId({ caller }) {
      return (await caller.call(effectiveAdd, { effName: '范围' })).effId;
    },
    async roleId({ caller }) {
      const draft = { roleName: '店长', menuIds: ['/basesetting/canteen'] };
      return (await caller.call(roleAdd, draft)).roleId;
    },
    /** The address of a square picture, which stands for a row. */
    async picture({ caller }) {
      const file = { name: 'me.png', bytes: png(8, 8) };
      return (await caller.upload(uploadFile, file, { mode: '4' })).data.fileNameUrl;
    },
  },
};
