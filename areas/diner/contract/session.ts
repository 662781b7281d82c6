import { z } from 'zod';
import { PayPassword } from '#areas/customer/contract/pay-password.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { DateText, Fen, Id, text } from '#kit/contract/fields.ts';
import { Mobile } from '#kit/contract/validators.ts';

/* A person on their own page: who they are and how they prove it (calls of ours; plain JSON bodies). */

const open = { access: 'public', transport: 'json' } as const;
export const own = { access: 'diner', transport: 'json' } as const;

/** Which merchant's people log in; absent where there is one merchant. */
const Of = { merchantId: Id.optional() };
const Password = z.string().min(8, '密码至少8位').max(72, '密码最多72位');
const Session = z.object({ token: z.string(), custName: z.string() });

export const dinerMerchant = read({
  ...open,
  id: 'diner.merchant',
  title: '用餐页信息',
  path: '/api/diner/merchant',
  content: z.object(Of),
  result: z.object({ merchantId: Id, merchantName: z.string(), /** Codes can be sent. */ hasSms: z.boolean() }),
});

export const dinerLogin = write({
  ...open,
  id: 'diner.login',
  title: '用餐人员登录',
  path: '/api/diner/login',
  content: z.object({ ...Of, custNum: text(40, 1), password: z.string().min(1).max(72) }),
  result: Session,
});

/** Sends a code to a telephone where it is somebody's; the answer is the same where it is nobody's. */
export const dinerSmsCode = write({
  ...open,
  id: 'diner.smsCode',
  title: '发送登录验证码',
  path: '/api/diner/sms/code',
  content: z.object({ ...Of, mobile: Mobile }),
});
export const dinerSmsLogin = write({
  ...open,
  id: 'diner.smsLogin',
  title: '验证码登录',
  path: '/api/diner/sms/login',
  content: z.object({ ...Of, mobile: Mobile, code: z.string().regex(/^\d{6}$/, '请输入6位验证码') }),
  result: Session,
});

/** The first time: number, name and the last four of telephone or identity card prove who it is, and a password is chosen. */
export const dinerBind = write({
  ...open,
  id: 'diner.bind',
  title: '首次绑定',
  path: '/api/diner/bind',
  content: z.object({
    ...Of,
    custNum: text(40, 1),
    custName: text(50, 1),
    tail: z.string().regex(/^\d{3}[\dXx]$/, '请输入手机号或证件号后四位'),
    password: Password,
  }),
  result: Session,
});

export const dinerLogout = write({ ...own, id: 'diner.logout', title: '退出登录', path: '/api/diner/logout' });

/** Changes the log-in password, or sets the first one of whoever came in by a code. They are out everywhere and log in with the new one. */
export const dinerSetPassword = write({
  ...own,
  id: 'diner.setPassword',
  title: '修改登录密码',
  path: '/api/diner/password/set',
  content: z.object({
    /** The one of now; absent where there is none. */ current: z.string().max(72).optional(),
    password: Password,
  }),
});
/** Sets the payment password, which ends its lock; the log-in password proves who it is. */
export const dinerSetPayPassword = write({
  ...own,
  id: 'diner.setPayPassword',
  title: '设置我的支付密码',
  path: '/api/diner/payPassword/set',
  content: z.object({ password: z.string().max(72), payPassword: PayPassword }),
});

/** Who is logged in and what they have; fen. */
export const dinerMe = read({
  ...own,
  id: 'diner.me',
  title: '我的信息',
  path: '/api/diner/me',
  result: z.object({
    custNum: z.string(),
    custName: z.string(),
    orgName: z.string().nullable(),
    merchantName: z.string(),
    /** The date of the merchant's clock. */
    today: DateText,
    personal: Fen,
    subsidy: Fen,
    red: Fen,
    /** What a meal may cost now. */
    available: Fen,
    /** A log-in password; false: codes by telephone only. */
    hasPassword: z.boolean(),
    hasPayPassword: z.boolean(),
  }),
});
