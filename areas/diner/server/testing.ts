import { customerHooks } from '#areas/account/server/api.ts';
import { setMealTimes } from '#areas/canteen/server/api.ts';
import { canteenCommands } from '#areas/canteen/server/testing/area.ts';
import { enrolPeople, ensureOrganisations } from '#areas/customer/server/api.ts';
import { rechargeWallets } from '#areas/funding/server/api.ts';
import { ensureProducts, setUpMenu } from '#areas/menu/server/api.ts';
import { addGoods, openMall, openSupermarket } from '#areas/supermarket/server/api.ts';
import { DAY_MILLISECONDS } from '#kit/contract/calendar-day.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type Context, wallTime } from '#kit/server/context.ts';
import { createCaller, type TestAnswer } from '#kit/server/testing/caller.ts';
import type { RunningServer, TestMerchant } from '#kit/server/testing/server.ts';
import { dinerBindCode } from '../contract/binding.ts';
import { dinerBind } from '../contract/session.ts';

/* A canteen that sells dishes ahead and takes sign-ups for lunch, and people with telephones, cards and money. */

export const WATER = 200;

interface Person {
  readonly custId: number;
  readonly custNum: string;
  readonly custName: string;
  readonly mobile: string;
  readonly cardNo: string;
}

export interface DinerHouse {
  readonly merchant: TestMerchant;
  readonly canteenId: number;
  readonly stallId: number;
  readonly people: readonly Person[];
  readonly tomorrow: string;
  readonly mallId: number;
  readonly goodsId: number;
}

let made = 0;

export const LUNCH = 2;

export const BUFFET = 2000;

export const MONEY = 5000;

export const PRICE = 1200;

export async function dinerHouse(
  server: RunningServer,
  { count = 2, supply = 3 }: { readonly count?: number; readonly supply?: number } = {},
): Promise<DinerHouse> {
  const merchant = await server.merchant();
  made += 1;
  const base = 13_800_000_000 + (Date.now() % 1_000_000) * 100 + made * 50;

  return merchant.within(async (context) => {
    const { tx, newId } = context;
    const [canteenId, stallId, dishesId] = [newId(), newId(), newId()];
    await tx
      .insertInto('canteen')
      .values({ canteenId, canteenName: '食堂', canteenNum: '1', ifBook: 1, ifReserve: 1 })
      .execute();
    await tx
      .insertInto('stall')
      .values({ stallId, canteenId, stallName: '档口', stallNum: '1' })
      .execute();
    await setMealTimes(context, 0, [
      { mealType: LUNCH, startMinute: 660, endMinute: 780, ifOpen: 1 },
    ]);
    await canteenCommands.setFirst(context, 'order', canteenId, { orderModes: [2, 10] });
    await tx
      .insertInto('mealPrice')
      .values([
        { priceId: newId(), canteenId, orderKind: 3, mealType: LUNCH, psnType: null, price: 800 },
        {
          priceId: newId(),
          canteenId,
          orderKind: 4,
          mealType: LUNCH,
          psnType: null,
          price: BUFFET,
        },
      ])
      .execute();

    const orgId = (await ensureOrganisations(context, null, ['学院'])).get('学院') as number;
    const drafts = Array.from({ length: count }, (_none, at) => ({
      custNum: `S${newId()}`,
      custName: `学生${at}`,
      cardNo: `C${newId()}`,
      mobile: String(base + at),
      orgId,
      sex: 1,
      psnType: null,
    }));

    const ids = await enrolPeople(context, customerHooks, drafts);
    const people = drafts.map((draft, at) => ({ ...draft, custId: ids[at] as number }));
    const items = people.map(({ custId }) => ({ custId, walletType: 1, amount: MONEY }));
    await rechargeWallets(context, { items, channel: 1, source: 1, operatorId: 1 });
    await tx.insertInto('dish').values({ dishesId, dishesName: '红烧肉', price: PRICE }).execute();
    const tomorrow = wallTime(Date.now() + DAY_MILLISECONDS, 'Asia/Shanghai').slice(0, 10);
    const line = {
      dishesId,
      weekDay: null,
      mealType: LUNCH,
      saleMode: 1 as const,
      salePrice: null,
      saleBegin: null,
      saleEnd: null,
    };

    await setUpMenu(context, { recipeName: '菜谱', recipeType: 1, canteenId, stallId }, [
      { ...line, applyDate: tomorrow, supplyNum: supply, limitNum: null },
    ]);
    const shop = await mallOf(context);

    return { merchant, canteenId, stallId, people, tomorrow, ...shop };
  });
}

/** A mall with one thing on the shelf. */
async function mallOf(context: Context) {
  const supermarketId = await openSupermarket(context, {
    supermarketName: '超市',
    supermarketNum: '1',
  });
  const mallId = await openMall(context, { mallName: '商城', mallNum: '1', supermarketId });
  const [productId] = await ensureProducts(context, [
    { barCode: '6902083881405', productName: '矿泉水', spec: '550ml', price: WATER },
  ]);
  const [goodsId] = await addGoods(context, supermarketId, [
    { productId: productId as number, price: WATER },
  ]);

  return { mallId, goodsId: goodsId as number };
}

/** A person on their own page. */
export interface Diner {
  readonly token: string;
  answer<Data>(
    endpoint: Endpoint,
    content: unknown,
  ): Promise<TestAnswer<Data & { reason?: string }>>;
}

/** A person who is bound and logged in. */
export async function bound(server: RunningServer, house: DinerHouse, who: number): Promise<Diner> {
  const stranger = dinerCaller(server, house, '');
  const person = house.people[who] as Person;
  const claim = claimOf(house, person, await codeFor(house, person));
  const { token } = await call<{ token: string }>(stranger, dinerBind, claim);

  return dinerCaller(server, house, token);
}

export function dinerCaller(server: RunningServer, house: DinerHouse, token: string): Diner {
  const caller = createCaller(server.origin, '', house.merchant.admin.actor);
  return {
    token,
    answer: (endpoint, content) =>
      caller.answer(endpoint, content, { headers: { 'diner-token': token } }) as never,
  };
}

export const PASSWORD = 'correct horse';

/** What proves a person the first time. */
export const claimOf = ({ merchant }: DinerHouse, { custNum, custName }: Person, code: string) => ({
  merchantId: String(merchant.merchantId),
  custNum,
  custName,
  code,
  password: PASSWORD,
});

/** A code of the counter. */
export const codeFor = async ({ merchant }: DinerHouse, { custId }: Person): Promise<string> =>
  (await merchant.admin.call(dinerBindCode, { custId: String(custId) })).code;

/** A call that succeeds. */
export async function call<Data>(
  diner: Diner,
  endpoint: Endpoint,
  content: unknown,
): Promise<Data> {
  const { code, message, data } = await diner.answer<Data>(endpoint, content);
  if (code !== 10_000)
    throw new Error(`${endpoint.id}: ${code} ${message} ${JSON.stringify(data)}`);

  return data;
}
