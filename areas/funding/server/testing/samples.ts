import { custAdd } from '#areas/customer/contract/customer.ts';
import type { AreaSamples } from '#kit/server/testing/samples.ts';
import { rechargeSingle } from '../../contract/recharge.ts';

export const samples: AreaSamples = {
  values: { tiers: [{ amount: 10_000, gift: 500 }] },
  drafts: {
    async withdrawal({ caller, idOf }, n) {
      const person = { custNum: String(n), custName: '张三', orgId: await idOf('orgId') };
      const { custId } = await caller.call(custAdd, person);
      await caller.call(rechargeSingle, {
        custId,
        amount: 9000,
        offlineType: 3,
        idempotencyKey: crypto.randomUUID(),
      });

      return { custId, amount: 900 + n, withdrawMethod: 3, remark: '毕业' };
    },
  },
};
