import { setUpSamples } from '#areas/backcourt/server/api.ts';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import {
  likeDishes,
  loadFoods,
  offeredOn,
  packageRows,
  setUpReferences,
  setUpSurvey,
  writeStandard,
} from '#areas/menu/server/api.ts';
import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import type { Context } from '#kit/server/context.ts';
import { setUpDishes } from './dishes.ts';
import { setUpBuffet, setUpMenus } from './menus.ts';

interface Stall {
  readonly canteenId: number;
  readonly stallId: number;
}
const WHOLE = 1000;
const [ALWAYS, MAIN, SIDE] = [0, 1, 2] as const;

/** Set meals: a name, yuan, and the dishes of which one main and one side are chosen; rice comes with each. */
const setMeals = [
  ['经济套餐', 15, ['麻婆豆腐', '番茄炒蛋'], ['青椒土豆丝', '醋溜白菜']],
  ['家常套餐', 22, ['红烧肉', '鱼香肉丝', '宫保鸡丁'], ['蒜蓉西兰花', '鱼香茄子']],
  ['清真套餐', 26, ['土豆烧牛腩', '卤鸡腿'], ['青椒土豆丝', '蒜蓉西兰花']],
  ['商务套餐', 36, ['清蒸鲈鱼', '糖醋排骨'], ['蒜蓉西兰花', '鱼香茄子']],
] as const;

/** At a fixed price, on the shelf. */
const plain = {
  pricing: 1 as const,
  discountRatio: 100,
  putawayState: 1 as const,
  images: [],
  intro: '',
};

/** Set meals of a canteen with choices, of dishes by their names. */
async function setUpSetMeals(
  context: Context,
  canteenId: number,
  dishesIds: readonly number[],
): Promise<void> {
  const found = await context.tx.selectFrom('dish').select(['dishesId', 'dishesName']).execute();
  const ids = new Map(found.map(({ dishesName, dishesId }) => [dishesName, dishesId]));
  const rice = dishesIds.at(-1) as number;
  for (const [at, [packageName, yuan, mains, sides]] of setMeals.entries()) {
    const of = (names: readonly string[], choiceGroup: 1 | 2) =>
      names.flatMap((name) => {
        const dishesId = ids.get(name);
        return dishesId === undefined ? [] : [{ dishesId, choiceGroup, quantity: WHOLE }];
      });

    const lines = [
      { dishesId: rice, choiceGroup: ALWAYS, quantity: WHOLE },
      ...of(mains, MAIN),
      ...of(sides, SIDE),
    ];
    await packageRows.create(context, {
      ...plain,
      canteenId,
      packageName,
      price: yuan * 100,
      sort: at + 1,
      lines,
    });
  }
}

/** A survey of what people like at a canteen that collects this week, and what some of them have said. */
export async function setUpLikes(
  context: Context,
  custIds: readonly number[],
  { canteenId, dishesIds }: { readonly canteenId: number; readonly dishesIds: readonly number[] },
): Promise<void> {
  const today = context.now.slice(0, 10);
  const offered = dishesIds.slice(0, 20);
  const survey = { surveyName: '最受欢迎的热菜', canteenId, mostPicks: 3, dishesIds: offered };
  await setUpSurvey(context, {
    ...survey,
    startDate: daysBefore(today, 3),
    endDate: daysAfter(today, 7),
  });

  for (const [at, custId] of custIds.entries()) {
    const picked = [at, at * at, at * 5 + 2].map(
      (place) => offered[(place * place) % offered.length] as number,
    );
    await likeDishes(context, { custId, canteenId, dishesIds: picked, now: context.now });
  }
}

/**
 * Samples of what was served at lunch of the last days: those that stood for 48 hours are destroyed, but for the first of each day, which
 * the kitchen forgot; one in seven weighs too little.
 */
async function keepSamples(
  context: Context,
  stalls: readonly Stall[],
  days: readonly string[],
): Promise<void> {
  const kept: Parameters<typeof setUpSamples>[1][number][] = [];
  for (const sampleDate of days)
    for (const { canteenId, stallId } of stalls) {
      const keptAt = `${sampleDate} 11:10:00`;
      const served =
        keptAt < context.now
          ? await offeredOn(context, { canteenId, stallId }, sampleDate, mealType.key.lunch)
          : [];
      for (const [at, { dishesId, dishesName }] of served.slice(0, 4).entries()) {
        const destroyedAt = `${daysAfter(sampleDate, 2)} 12:10:00`;
        const gone = at > 0 && destroyedAt < context.now;
        kept.push({
          canteenId,
          stallId,
          sampleDate,
          mealType: mealType.key.lunch,
          goodsId: dishesId,
          sampleName: dishesName,
          keptAt,
          weight: (at + kept.length) % 7 === 3 ? 110 : 150,
          keptBy: '王师傅',
          keepPlace: `留样冰箱${at + 1}层`,
          ...(gone && { destroyedAt, destroyedBy: '李师傅' }),
        });
      }
    }

  await setUpSamples(context, kept);
}

/** The canteen whose second stall is a buffet. */
const STAFF = 2;

/** Dishes with all that is made of them: menus of a stall of each canteen, a buffet, set meals, and samples of the last days. Answers the dishes. */
export async function setUpKitchen(
  context: Context,
  canteens: readonly { readonly canteenId: number; readonly stallIds: readonly number[] }[],
  days: readonly string[],
): Promise<number[]> {
  await setUpReferences(context);
  await writeStandard(context);
  await loadFoods(context);
  const dishesIds = await setUpDishes(context);
  const stalls = canteens.map(({ canteenId, stallIds }) => ({
    canteenId,
    stallId: stallIds.at(-1) as number,
  }));
  await setUpMenus(context, stalls, dishesIds, context.now.slice(0, 10));
  const { canteenId, stallIds } = canteens[STAFF] as (typeof canteens)[number];
  await setUpBuffet(context, { canteenId, stallId: stallIds[1] as number }, dishesIds);
  await setUpSetMeals(context, canteens[0]?.canteenId as number, dishesIds);
  await keepSamples(context, stalls, days.slice(-5));

  return dishesIds;
}
