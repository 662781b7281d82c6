import { mealAt, mealCalendar } from '#areas/canteen/server/api.ts';
import { setUpMenu } from '#areas/menu/server/api.ts';
import { wallTime } from '#kit/server/context.ts';
import { openCounter } from './card-holders.ts';
import { type Measurement, median } from './measurement.ts';
import { openRounds, ROUNDS } from './sale-rounds.ts';
import type { Stage } from './stage.ts';
import type { TerminalPlan } from './terminal-load.ts';

const DISHES = 3;

const PRICE = 400;

/** A menu of the stall for the meal that is on, with dishes that have no supply; what each sale names of it. */
async function openMenu(stage: Stage): Promise<NonNullable<TerminalPlan['items']>> {
  const { canteenId, stallId } = await openCounter(stage);
  return stage.within(async (context) => {
    const { tx, newId } = context;
    const now = wallTime(Date.now(), 'Asia/Shanghai');
    const { bizDate, mealType } = mealAt(await mealCalendar(context), canteenId, now);
    const dishes = Array.from({ length: DISHES }, (_unused, at) => ({
      dishesId: newId(),
      dishesName: `家常菜${at}`,
      price: PRICE,
    }));
    await tx.insertInto('dish').values(dishes).execute();

    const line = {
      saleMode: 1 as const,
      weekDay: null,
      mealType,
      applyDate: bizDate,
      salePrice: null,
      supplyNum: null,
      limitNum: null,
      saleBegin: null,
      saleEnd: null,
    };
    await setUpMenu(
      context,
      { recipeName: '档口菜谱', recipeType: 1, canteenId, stallId },
      dishes.map(({ dishesId }) => ({ ...line, dishesId })),
    );
    const lines = await tx
      .selectFrom('recipeLine')
      .select('lineId')
      .where(
        'dishesId',
        'in',
        dishes.map(({ dishesId }) => dishesId),
      )
      .execute();

    return { lineIds: lines.map(({ lineId }) => lineId), amount: DISHES * PRICE };
  });
}

/** Online consumption that names dishes of the menu, against sales that are amounts alone. */
export const itemSale: Measurement = {
  name: 'item-sale',
  title: 'Online consumption of three dishes of the menu at 32 terminals, in turn with none',
  async run(stage) {
    const { round: sellAmounts } = await openRounds(stage, 0);
    const { round: sellDishes } = await openRounds(stage, 0, await openMenu(stage));
    const [plain, named]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const without = (await sellAmounts()).perSecond;
      const withItems = (await sellDishes()).perSecond;
      stage.note(`without ${without.toFixed(0)}/s, with dishes ${withItems.toFixed(0)}/s`);
      if (round === 0) continue;

      plain.push(without);
      named.push(withItems);
    }

    const [without, withItems] = [median(plain), median(named)];

    return {
      figures: [
        { name: 'online sales without dishes', value: without, unit: '/s' },
        { name: 'online sales of three dishes', value: withItems, unit: '/s' },
      ],
      goals: [
        {
          name: 'With dishes / without',
          value: withItems / without,
          kind: 'at least',
          limit: 0.8,
        },
      ],
    };
  },
};
