import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { lookup } from '#kit/contract/lookup.ts';

/** What the operators of the demo merchant may, by their names. */
export const demoOperators = lookup([
  { key: 'admin', desc: '管理员：全部功能与数据' },
  { key: 'finance', desc: '食堂财务：一个食堂的账户、订单与报表' },
  { key: 'manager', desc: '食堂经理：一个食堂的档口、菜谱、订单与报表' },
  { key: 'personnel', desc: '院系人事：一个学院的人员与补贴' },
]);

/**
 * The log-ins that a house with the demo offers to everybody on its log-in page: those of the demo merchant whose password is still the
 * published one. Nothing in every other house.
 */
export const demoLogins = read({
  id: 'auth.demoLogins',
  title: '演示账号',
  method: 'GET',
  path: '/oauth/demo/logins',
  access: 'public',
  result: z.array(
    z.object({
      username: z.string(),
      password: z.string(),
      /** Who it is and what they may, in the language of the caller. */
      about: z.string(),
    }),
  ),
});
