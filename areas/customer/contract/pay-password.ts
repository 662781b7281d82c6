import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, Encrypted, Id } from '#kit/contract/fields.ts';

/** What a diner types at a terminal. */
export const PayPassword = z.string().regex(/^\d{6}$/, '支付密码须为6位数字');

const common = { access: 'customer:cust:password', scope: 'organisation' } as const;

/** Sets the payment password of a person at the counter, and ends its lock. Encrypted on the wire; kept as a hash. */
export const setPayPassword = write({
  ...common,
  id: 'customer.payPasswordSet',
  title: '设置支付密码',
  path: '/custInfo/payPassword/set',
  content: z.object({ custId: Id, payPassword: Encrypted }),
});
/** Whether there is one, and whether wrong tries have locked it. */
export const payPasswordState = read({
  ...common,
  id: 'customer.payPasswordState',
  title: '支付密码状态',
  path: '/custInfo/payPassword/state',
  content: z.object({ custId: Id }),
  result: z.object({
    isSet: z.boolean(),
    wrongTries: Count,
    /** Null: not locked. */
    lockedUntil: z.string().nullable(),
  }),
});
