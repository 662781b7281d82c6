import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { DateText, Id, text } from '#kit/contract/fields.ts';
import { lookup } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { ImageUrl, LongCode } from '#kit/contract/validators.ts';

/* Who works in a kitchen, and whether they may by their health certificate. */

/** Days before its end in which a certificate is called expiring. */
export const EXPIRING_DAYS = 30;

export const staffState = lookup({
  onDuty: { key: 1, desc: '在岗', colour: 'success' },
  left: { key: 2, desc: '离岗', colour: 'default' },
});

export const certificateState = lookup({
  valid: { key: 1, desc: '有效', colour: 'success' },
  expiring: { key: 2, desc: '即将到期', colour: 'warning' },
  expired: { key: 3, desc: '已过期', colour: 'error' },
  missing: { key: 4, desc: '未登记', colour: 'error' },
});

/** People of the kitchens; whose certificate is over come first. Whoever was checked once is not removed, but leaves. */
export const kitchenStaff = entity({
  noun: '后厨人员',
  key: 'staffId',
  base: '/api/v1/kitchenstaff',
  access: 'backcourt:staff',
  scope: 'canteen',
  fields: {
    canteenId: Id.meta({ title: '食堂' }),
    staffNum: LongCode.meta({ title: '工号', width: 110, sort: true }),
    staffName: text(50, 1).meta({ title: '姓名', width: 110, sort: true }),
    post: text(50).meta({ title: '岗位', width: 110 }).default(''),
    /** The person of the house they are, for terminals that know faces and cards. */
    custId: Id.nullable()
      .meta({ title: '关联人员', hint: '刷脸、刷卡晨检和门禁按此人识别' })
      .default(null),
    certificateNum: text(50).meta({ title: '健康证编号', width: 150 }).default(''),
    certificateUntil: DateText.nullable()
      .meta({ title: '健康证有效期至', width: 130, sort: true })
      .default(null),
    certificateUrl: ImageUrl.nullable()
      .meta({ title: '健康证照片', kind: 'image', width: 100, hidden: true })
      .default(null),
    state: keyOf(staffState).meta({ title: '在岗状态', width: 100 }).default(staffState.key.onDuty),
  },
  shown: {
    canteenName: z.string().meta({ title: '食堂', width: 140 }),
    custName: z
      .string()
      .nullable()
      .meta({ title: '关联人员', width: 110, leadsTo: 'custId', hidden: true }),
    certificateState: keyOf(certificateState).meta({ title: '健康证状态', width: 110 }),
  },
  search: ['staffName', 'staffNum', 'post', 'certificateNum'],
  filter: {
    canteenId: Id.optional().meta({ title: '食堂' }),
    state: keyOf(staffState).optional().meta({ title: '在岗状态' }),
    certificateState: keyOf(certificateState).optional().meta({ title: '健康证状态' }),
  },
  columns: [
    'staffName',
    'staffNum',
    'post',
    'canteenName',
    'state',
    'certificateState',
    'certificateUntil',
    'certificateNum',
    'certificateUrl',
    'custName',
  ],
  picked: ['staffName', 'staffNum'],
  calls: {
    page: ['backcourt.kitchenStaffPage', 'page'],
    add: ['backcourt.kitchenStaffAdd', 'add'],
    modify: ['backcourt.kitchenStaffEdit', 'edit'],
    remove: ['backcourt.kitchenStaffRemove', 'remove/{staffId}'],
    list: ['backcourt.kitchenStaffList', 'list'],
  },
});
