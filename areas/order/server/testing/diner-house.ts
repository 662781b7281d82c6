import { atCanteen, type SellingPlace } from '#areas/canteen/contract/selling-place.ts';
import { setUpCanteens } from '#areas/canteen/server/api.ts';
import { custAdd } from '#areas/customer/contract/customer.ts';
import { orgAdd } from '#areas/customer/contract/organisation.ts';
import { rechargeSingle } from '#areas/funding/contract/recharge.ts';
import type { Caller } from '#kit/server/testing/caller.ts';
import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';
import type { LineDraft } from '../order-line.ts';
import { payOrder } from '../pay-order.ts';
import { type OrderRequest, placeOrder } from '../place-order.ts';
import { accountOf } from './ledger-house.ts';

export const reasonOf = ({ status, data }: { status: number; data: unknown }) => [
  status,
  (data as { reason?: string } | null)?.reason,
];

/** A person with 20 yuan, a canteen with a stall, and orders of two dishes of 5 and 3 yuan for today. */
export interface Diner {
  readonly merchant: TestMerchant;
  readonly admin: Caller;
  readonly custId: string;
  readonly place: SellingPlace;
  order(asked?: Partial<OrderRequest> & { readonly isPaid?: boolean }): Promise<string>;
}

/** A merchant of its own for one test. */
export async function dinerHouse(server: RunningServer): Promise<Diner> {
  const merchant = await server.merchant();
  const { admin } = merchant;
  const { orgId } = await admin.call(orgAdd, { orgName: '学校' });
  const cardNo = `C${merchant.merchantId}`;
  const { custId } = await admin.call(custAdd, { custNum: '1', custName: '张三', orgId, cardNo });
  await admin.call(rechargeSingle, { custId, amount: 2000, offlineType: 3, idempotencyKey: key() });
  const place = await merchant.within(async (context) => {
    const stalls = [{ stallName: '面点', stallNum: '1' }];
    const [made] = await setUpCanteens(context, [
      { canteenName: '一食堂', canteenNum: '1', stalls },
    ]);

    return atCanteen(made?.canteenId as number, made?.stallIds[0] as number);
  });

  const order: Diner['order'] = ({ isPaid = true, ...asked } = {}) =>
    merchant.within(async (context) => {
      const account = await accountOf(context, Number(custId));
      const lines = [dish('红烧肉', 500), dish('青菜', 300)];
      const meal = {
        bizDate: context.now.slice(0, 10),
        mealType: 2,
        nuclearMode: 4,
        sourceType: 9,
      };
      const request = { orderKind: 2, place, account, lines, discountAmount: 0, ...meal, ...asked };
      const { orderId } = await placeOrder(context, request);
      if (isPaid) await payOrder(context, { orderId, operatorId: 1 });

      return String(orderId);
    });

  return { merchant, admin, custId, place, order };
}

export const key = () => crypto.randomUUID();

export const dish = (goodsName: string, unitPrice: number, quantity = 1000): LineDraft => ({
  goodsKind: 1,
  goodsName,
  measure: 1,
  unitPrice,
  quantity,
});
