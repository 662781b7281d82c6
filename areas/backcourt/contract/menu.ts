import { menu } from '#kit/contract/menu.ts';
import { cameraAccess } from './camera.ts';
import { kitchenStaff } from './kitchen-staff.ts';
import { checkAccess } from './morning-check.ts';
import { peoplePresent } from './people-count.ts';
import { residueAccess } from './residue.ts';
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
  {
    path: '/canteenBackcourt/sampleReserve',
    title: '留样管理',
    kind: 'group',
    order: 10,
  },
  {
    path: '/canteenBackcourt/sampleReserve/material-reserve',
    title: '原料留样',
    keywords: ['食品安全', '样品'],
    kind: 'page',
    order: 10,
    access: sampleAccess.reserve,
  },
  {
    path: '/canteenBackcourt/sampleReserve/caipin-reserve',
    title: '菜品留样',
    keywords: ['食品安全', '样品'],
    kind: 'page',
    order: 20,
    access: sampleAccess.reserve,
  },
  {
    path: '/canteenBackcourt/pesticideRecord',
    title: '农残检测记录',
    keywords: ['农药残留', '食品安全', '检测'],
    kind: 'page',
    order: 20,
    access: residueAccess.page,
    buttons: [
      { code: residueAccess.save, title: '登记农残检测' },
      { code: residueAccess.follow, title: '处置不合格样品' },
    ],
  },
  {
    path: '/canteenBackcourt/deviceManage/cameraRecord',
    title: '照片与补录',
    keywords: ['摄像头', '抓拍', '录像', '监控'],
    kind: 'page',
    order: 11,
    access: cameraAccess.page,
    buttons: [{ code: cameraAccess.record, title: '摄像头补录' }],
  },
  {
    path: '/canteenBackcourt/safetyManage',
    title: '安全管理',
    kind: 'group',
    order: 50,
  },
  {
    path: '/canteenBackcourt/safetyManage/morningCheck',
    title: '晨检记录',
    keywords: ['健康证', '体温', '上岗'],
    kind: 'page',
    order: 10,
    access: checkAccess.page,
    buttons: [
      { code: checkAccess.save, title: '登记晨检' },
      { code: kitchenStaff.page.access, title: '查看后厨人员' },
      { code: kitchenStaff.add.access, title: '新增后厨人员' },
      { code: kitchenStaff.modify.access, title: '修改后厨人员' },
      { code: kitchenStaff.remove.access, title: '删除后厨人员' },
    ],
  },
]);
