import { z } from 'zod';
import { PayPassword } from '#areas/customer/contract/pay-password.ts';
import { read, write } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, text } from '#kit/contract/fields.ts';
import { Mobile } from '#kit/contract/validators.ts';

/* A person on their own page: who they are and how they prove it (calls of ours; plain JSON bodies). */

const open = { access: 'public', transport: 'json' } as const;
export const own = { access: 'diner', transport: 'json' } as const;

/** Which merchant's people log in; absent where there is one merchant. */
const Of = { merchantId: Id.optional() };
const Password = z.string().min(8, '密码至少8位').max(72, '密码最多72位');
/** A key the page makes once and keeps: tries of strangers elsewhere do not hold up a device its person came in with. */
const Device = {
  device: z
    .string()
    .regex(/^[A-Za-z0-9_-]{20,64}$/, '设备标识格式错误')
    .optional(),
};
const Session = z.object({ token: z.string(), custName: z.string() });

/** How people come in: by password, by a code sent to their telephone, the first time by a code of the counter. */
const Way = z.enum(['password', 'sms', 'code']);
export type DinerWay = z.output<typeof Way>;

export const dinerMerchant = read({
  ...open,
  id: 'diner.merchant',
  title: '用餐页信息',
  path: '/api/diner/merchant',
  content: z.object(Of),
  result: z.object({ merchantId: Id, merchantName: z.string(), ways: z.array(Way) }),
});

/** People of the demo whom everybody may be: two who have bound their page with the published password. Nothing in a house without the demo. */
export const dinerDemo = read({
  ...open,
  id: 'diner.demo',
  title: '演示用餐人员',
  path: '/api/diner/demo',
  content: z.object(Of),
  result: z.array(
    z.object({
      custNum: z.string(),
      custName: z.string(),
      orgName: z.string(),
      password: z.string(),
    }),
  ),
});

export const dinerLogin = write({
  ...open,
  id: 'diner.login',
  title: '用餐人员登录',
  path: '/api/diner/login',
  content: z.object({
    ...Of,
    ...Device,
    custNum: text(40, 1),
    password: z.string().min(1).max(72),
  }),
  result: Session,
});

/** Sends a code to a telephone where it is a person's; the answer is the same where it is no person's. The code holds with the ticket only. */
export const dinerSmsCode = write({
  ...open,
  id: 'diner.smsCode',
  title: '发送登录验证码',
  path: '/api/diner/sms/code',
  content: z.object({ ...Of, ...Device, mobile: Mobile }),
  result: z.object({ ticket: z.string() }),
});
export const dinerSmsLogin = write({
  ...open,
  id: 'diner.smsLogin',
  title: '验证码登录',
  path: '/api/diner/sms/login',
  content: z.object({
    ...Of,
    ...Device,
    mobile: Mobile,
    code: z.string().regex(/^\d{6}$/, '请输入6位验证码'),
    ticket: z.string().max(64),
    /** Which of those who share the telephone. */
    custNum: text(40, 1).optional(),
  }),
  result: Session,
});

/** The first time: number, name and a code of the counter prove who it is, and a password is chosen. */
export const dinerBind = write({
  ...open,
  id: 'diner.bind',
  title: '首次绑定',
  path: '/api/diner/bind',
  content: z.object({
    ...Of,
    ...Device,
    custNum: text(40, 1),
    custName: text(50, 1),
    code: z.string().regex(/^\d{8}$/, '请输入8位绑定码'),
    password: Password,
  }),
  result: Session,
});

export const dinerLogout = write({
  ...own,
  id: 'diner.logout',
  title: '退出登录',
  path: '/api/diner/logout',
});

/** Changes the log-in password, or sets the first one of a person who came in by a code. They are out everywhere but here. */
export const dinerSetPassword = write({
  ...own,
  id: 'diner.setPassword',
  title: '修改登录密码',
  path: '/api/diner/password/set',
  content: z.object({
    /** The one of now; absent where there is none. */ current: z.string().max(72).optional(),
    password: Password,
  }),
  result: z.object({ /** Other sessions. */ ended: Count }),
});

const SessionKey = z.string().regex(/^[0-9a-f]{64}$/);

/** Where the caller is logged in, the device used last first. */
export const dinerSessions = read({
  ...own,
  id: 'diner.sessions',
  title: '我的登录设备',
  path: '/api/diner/sessions',
  result: z.array(
    z.object({
      session: SessionKey,
      deviceName: z.string(),
      since: z.string(),
      lastSeenAt: z.string(),
      /** The one that asks. */
      isThis: z.boolean(),
    }),
  ),
});
export const dinerEndSession = write({
  ...own,
  id: 'diner.endSession',
  title: '退出一台设备',
  path: '/api/diner/session/end',
  content: z.object({ session: SessionKey }),
});
export const dinerEndOtherSessions = write({
  ...own,
  id: 'diner.endOtherSessions',
  title: '退出其他设备',
  path: '/api/diner/sessions/endOthers',
  result: z.object({ ended: Count }),
});

/** Sets the payment password, which ends its lock; the log-in password proves who it is. */
export const dinerSetPayPassword = write({
  ...own,
  id: 'diner.setPayPassword',
  title: '设置我的支付密码',
  path: '/api/diner/payPassword/set',
  content: z.object({ password: z.string().max(72), payPassword: PayPassword }),
});

/** Why money of an account cannot be spent, or the account itself cannot. */
const Frozen = z.object({
  kind: z.enum(['frozen', 'deposit', 'withdrawal', 'refund', 'noSpending']),
  /** Fen; 0 where nothing can be spent at all. */
  amount: Fen,
  /** What a clerk said, where one did. */
  reason: z.string(),
  since: z.string(),
});

/** Who is logged in and what they have; fen. With a canteen, in which order the wallets pay there. */
export const dinerMe = read({
  ...own,
  id: 'diner.me',
  title: '我的信息',
  path: '/api/diner/me',
  content: z.object({ canteenId: Id.optional() }).default({}),
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
    /** What is set aside of it, and what keeps it from being spent. */
    frozen: z.array(Frozen),
    /** The wallets in the order they pay. */
    payOrder: z.array(z.union([z.literal(1), z.literal(2), z.literal(4)])),
    /** A log-in password; false: codes by telephone only. */
    hasPassword: z.boolean(),
    hasPayPassword: z.boolean(),
  }),
});
