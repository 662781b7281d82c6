import { menu } from '#kit/contract/menu.ts';
import { sampleAccess, sampleCanteenPage } from './sample.ts';

export const backcourtMenu = menu([
  { path: '/menudish/liuyangji', title: '留样机管理', kind: 'group', order: 90 },
  {
    path: '/menudish/liuyangji/macsacesamplerecord',
    title: '留样记录',
    kind: 'page',
    permissionId: 307100,
    order: 10,
    access: sampleAccess.page,
    buttons: [
      { code: sampleAccess.save, title: '登记留样' },
      { code: sampleAccess.destroy, title: '销毁留样' },
    ],
  },
  {
    path: '/menudish/liuyangji/macsacesamplerecordcanteen',
    title: '食堂留样记录',
    kind: 'page',
    permissionId: 307200,
    order: 20,
    access: sampleCanteenPage.access,
  },
]);
