import { menu } from '#kit/contract/menu.ts';
import { peoplePresent } from './people-count.ts';
import { sampleAccess, sampleCanteenPage } from './sample.ts';

export const backcourtMenu = menu([
  { path: '/menudish/liuyangji', title: '留样机', kind: 'group', order: 90 },
  {
    path: '/menudish/liuyangji/macsacesamplerecord',
    title: '留样记录',
    keywords: ['食品安全', '样品'],
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
  {
    path: '/canteenBackcourt/personComputed',
    title: '客流统计',
    keywords: ['人数', '摄像头', '在场'],
    kind: 'page',
    order: 30,
    access: peoplePresent.access,
  },
]);
