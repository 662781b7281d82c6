import { clientType } from '#areas/canteen/contract/client-type.ts';
import { balancesOf } from '#areas/ledger/server/api.ts';
import { ensureProducts } from '#areas/menu/server/api.ts';
import { goodsStatus } from '#areas/order/contract/lookups.ts';
import {
  buyGoods,
  frozenLines,
  moveGoods,
  refundOrder,
  sellBatch,
} from '#areas/order/server/api.ts';
import { addGoods, openMall, openSupermarket } from '#areas/supermarket/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { carryOut } from '#kit/server/money/command.ts';
import type { Random } from './random.ts';

const GOODS_STATUS = goodsStatus.key;

/** Bar code, name, specification and price in fen. */
const GOODS = [
  ['6902083881405', '矿泉水', '550ml', 200],
  ['6920202888883', '功能饮料', '250ml', 600],
  ['6907992500133', '纯牛奶', '250ml', 350],
  ['6921168509256', '乌龙茶', '500ml', 450],
  ['6901668005748', '夹心饼干', '97g', 650],
  ['6924743915848', '薯片', '70g', 700],
  ['6925303721367', '方便面', '105g', 450],
  ['6911988006783', '全麦面包', '90g', 550],
  ['6901939621271', '口香糖', '40粒', 900],
  ['6922266454295', '抽纸', '3包', 1290],
  ['6903148042441', '牙膏', '120g', 1180],
  ['6921734976505', '中性笔', '0.5mm', 250],
] as const;
const CARD = 1;
const SALES = 36;
const THOUSAND = 1000;
/** Online orders a day, and fen that pay for any of them. */
const ONLINE_ORDERS = 3;
const ENOUGH = 4_000;

/** A supermarket of the demo merchant with its goods and its online shop; answers how to sell in them. */
export async function setUpSupermarket(context: Context) {
  const supermarketId = await openSupermarket(context, {
    supermarketName: '云溪教育超市',
    supermarketNum: 'S01',
    businessHours: '07:00-22:30',
    personInCharge: '周敏',
    address: '学生活动中心一层',
  });

  const products = GOODS.map(([barCode, productName, spec, price]) => ({
    barCode,
    productName,
    spec,
    price,
  }));
  const ids = await ensureProducts(context, products);
  const goodsIds = await addGoods(
    context,
    supermarketId,
    products.map(({ price }, at) => ({ productId: ids[at] as number, price })),
  );

  const mallId = await openMall(context, {
    mallName: '云溪线上商城',
    mallNum: 'M01',
    supermarketId,
    personInCharge: '周敏',
  });

  return { supermarketId, mallId, goodsIds };
}

/** What some who can pay for it order online in the evening of a day, to be packed. */
export async function orderGoods(
  context: Context,
  { mallId, goodsIds }: Awaited<ReturnType<typeof setUpSupermarket>>,
  custIds: readonly number[],
  day: string,
): Promise<void> {
  const balances = await balancesOf(context, custIds);
  const able = custIds.filter((custId) => (balances.get(custId)?.available ?? 0) >= ENOUGH);
  for (const [index, custId] of able.slice(0, ONLINE_ORDERS).entries()) {
    const first = index * 2;
    const pieces = [first, first + 1].map((at) => ({
      goodsId: goodsIds[at] as number,
      count: 1 + (at % 2),
    }));
    const amount = pieces.reduce(
      (sum, { count }, at) => sum + (GOODS[first + at]?.[3] ?? 0) * count,
      0,
    );
    const now = `${day} 19:1${index}:05`;
    const bought = {
      mallId,
      custId,
      pieces,
      amount,
      isConfirmed: true,
      sourceType: clientType.key.h5,
    };
    const { orderId } = await carryOut({ ...context, now }, buyGoods, bought);
    await followGoods({ ...context, now: `${day} 20:3${index}:00` }, orderId, index);
  }
}

/** How far the shop is with its orders of the evening: one is done, one came back in part, the rest waits. */
async function followGoods(context: Context, orderId: number, index: number): Promise<void> {
  if (index > 1) return;

  for (const goodsStatus of [GOODS_STATUS.packed, GOODS_STATUS.sent, GOODS_STATUS.received])
    await moveGoods(context, { orderId, lineNos: [1, 2], goodsStatus });

  if (index === 0) return;

  const lines = [{ lineNo: 1, amount: GOODS[index * 2]?.[3] ?? 0, quantity: THOUSAND }];
  await refundOrder(context, {
    orderId,
    lines,
    reason: '包装破损',
    operatorId: context.actor.userId,
  });
}

/** What people bought there on a day. */
export async function sellGoods(
  context: Context,
  random: Random,
  { supermarketId, goodsIds }: Awaited<ReturnType<typeof setUpSupermarket>>,
  cards: readonly string[],
  day: string,
): Promise<void> {
  const sales = Array.from({ length: Math.min(SALES, cards.length) }, (_none, at) => {
    const chosen = [random.between(0, 5), random.between(6, GOODS.length - 1)];
    const lines = frozenLines(
      chosen.map((index) => ({
        goodsKind: 2 as const,
        goodsId: goodsIds[index] as number,
        goodsName: GOODS[index]?.[1] as string,
        measure: 1 as const,
        unitPrice: GOODS[index]?.[3] as number,
        quantity: THOUSAND,
      })),
      0,
    );

    return {
      cardNo: cards[at],
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
      occurredAt: `${day} ${String(15 + Math.floor(at / 12)).padStart(2, '0')}:${String((at * 5) % 60).padStart(2, '0')}:20`,
      place: { placeKind: 2 as const, placeId: supermarketId, stallId: null },
      nuclearMode: CARD,
      onlineFlag: 1 as const,
      sourceType: clientType.key.supermarketTill,
      lines,
    };
  });
  await sellBatch(context, sales);
}
