import { mealType } from '#areas/canteen/contract/lookups.ts';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { offlineType } from '../contract/lookups.ts';
import { rechargeSingle, subsidySingle } from '../contract/recharge.ts';
import { CanteenSelect, PersonSelect } from './people-inputs.tsx';

const isTransfer = (values: Readonly<Record<string, unknown>>): boolean =>
  values['offlineType'] !== 3;

/** What a recharge asks for, beside who gets it. */
export const paymentFields = fieldsOf(rechargeSingle, [
  { key: 'amount', title: '充值金额', input: 'money' },
  { key: 'offlineType', title: '充值方式', input: 'radio', of: offlineType, initial: 3 },
  {
    key: 'voucherNo',
    title: '凭证号',
    hint: '转账单号，便于对账',
    required: true,
    showIf: isTransfer,
  },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
/** What a grant of subsidy or red packet asks for. */
export const grantFields = fieldsOf(subsidySingle, [
  { key: 'amount', title: '发放金额', input: 'money' },
  { key: 'expiresAt', title: '有效期至', input: 'dateTime', hint: '留空表示长期有效' },
  {
    key: 'canteenIds',
    title: '可用食堂',
    input: <CanteenSelect multiple />,
    hint: '留空表示全部食堂',
    span: 2,
  },
  { key: 'mealTypes', title: '可用餐次', of: mealType, hint: '留空表示全部餐次', span: 2 },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
/** Who gets it, where the screen does not know. */
export const personField = {
  key: 'custId',
  title: '人员',
  input: <PersonSelect />,
  span: 2,
} as const;
