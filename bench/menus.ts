import { setUpMenu } from '#areas/menu/server/api.ts';
import type { NewLine } from '#areas/menu/server/recipe/recipe-lines.ts';
import { daysAfter, weekDayOf } from '#kit/contract/calendar-day.ts';
import { wallTime } from '#kit/server/context.ts';
import { soundOf } from '#kit/server/sound.ts';
import { openCounter } from './card-holders.ts';
import type { Stage } from './stage.ts';

export interface Menus {
  /** The first day of the week. */
  readonly monday: string;
  /** A menu by date with lines on every day of this week. */
  readonly weekId: number;
}

const offer = {
  saleMode: 1,
  weekDay: null,
  salePrice: null,
  limitNum: null,
  saleBegin: null,
  saleEnd: null,
} as const;

const FIRST_DISH = 800_000_000;

/** Dishes a stall sells at a meal. */
const AT_STALL = 200;

const [BREAKFAST, LUNCH, DINNER] = [1, 2, 4] as const;

/** Dishes a meal of the week that is planned. */
const A_MEAL = 10;

/** 20,000 dishes; a stall whose terminals sell 200 of them at lunch; a week of three meals of ten dishes to look at. */
export const loadMenus = (stage: Stage): Promise<Menus> =>
  stage.once('menus', async () => {
    const { canteenId, stallId } = await openCounter(stage);
    await addDishes(stage);
    const today = wallTime(Date.now(), 'Asia/Shanghai').slice(0, 'YYYY-MM-DD'.length);
    const monday = daysAfter(today, 1 - weekDayOf(today));
    const line = (at: number, applyDate: string, mealType: number): NewLine => ({
      ...offer,
      dishesId: FIRST_DISH + at,
      applyDate,
      mealType,
      supplyNum: 120,
    });
    const lunch = Array.from({ length: AT_STALL }, (_unused, at) => line(at, today, LUNCH));
    const slots = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      [BREAKFAST, LUNCH, DINNER].map((meal) => [day, meal] as const),
    );
    const week = slots.flatMap(([day, meal], no) =>
      Array.from({ length: A_MEAL }, (_unused, at) =>
        line(no * A_MEAL + at, daysAfter(monday, day), meal),
      ),
    );
    const weekId = await stage.within(async (context) => {
      await setUpMenu(
        context,
        { recipeName: '档口菜谱', recipeType: 1, canteenId, stallId },
        lunch,
      );
      return setUpMenu(
        context,
        { recipeName: '一周菜谱', recipeType: 1, canteenId, stallId: null },
        week,
      );
    });
    await stage.superuser.query('vacuum analyze recipe, recipe_line');

    return { monday, weekId };
  });

const DISHES = 20_000;

const FIRST_MATERIAL = 810_000_000;

const MATERIALS = 60;

const MATERIALS_OF_A_DISH = 5;

async function addDishes({ superuser, merchantId }: Stage): Promise<void> {
  const names = Array.from({ length: DISHES }, (_unused, at) => nameOf(at));
  const sounds = names.map(soundOf);
  await superuser.query(
    `insert into material (merchant_id, material_id, material_name, unit, latest_price, allergens, nutrients)
       select $1, $2::bigint + n, '测量原料' || n, 2, 500 + n * 10, case when n % 6 = 0 then '{1}' else '{}' end::smallint[],
         '{"energyKCal": 116000, "protein": 7400, "fat": 1500, "CHO": 20100, "Na": 9100, "Ca": 25000, "Fe": 1500, "vitaminC": 4000}'
       from generate_series(0, $3 - 1) n`,
    [merchantId, FIRST_MATERIAL, MATERIALS],
  );

  await superuser.query(
    `insert into dish (merchant_id, dishes_id, dishes_name, pinyin, initials, price, weight, cost_price)
       select $1, $2::bigint + no - 1, name, sound, first, 600 + no % 20 * 50, 250, 300
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality d (name, sound, first, no)`,
    [
      merchantId,
      FIRST_DISH,
      names,
      sounds.map(({ pinyin }) => pinyin),
      sounds.map(({ initials }) => initials),
    ],
  );

  await superuser.query(
    `insert into dish_material (merchant_id, dishes_id, line_no, material_id, quantity, unit, cost)
       select $1, $2::bigint + dish, line, $3::bigint + (dish + line * 7) % $4::int, 50000, 1, 60
       from generate_series(0, $5::int - 1) dish, generate_series(1, $6::int) line`,
    [merchantId, FIRST_DISH, FIRST_MATERIAL, MATERIALS, DISHES, MATERIALS_OF_A_DISH],
  );

  await superuser.query('vacuum analyze material, dish, dish_material');
}

const HOW = [
  '红烧',
  '清炒',
  '麻辣',
  '糖醋',
  '干锅',
  '水煮',
  '清蒸',
  '葱爆',
  '酱香',
  '椒盐',
  '蒜蓉',
  '香煎',
  '凉拌',
  '黄焖',
  '剁椒',
  '咖喱',
  '孜然',
  '铁板',
  '砂锅',
  '酸汤',
];

const WHAT = [
  '牛腩',
  '排骨',
  '鸡丁',
  '肉丝',
  '鲈鱼',
  '豆腐',
  '茄子',
  '土豆',
  '白菜',
  '大虾',
  '鸭块',
  '羊肉',
  '藕片',
  '木耳',
  '豆角',
  '花菜',
  '鱼片',
  '鸡翅',
  '肥肠',
  '牛柳',
];

const WITH = ['配饭', '套饭', '面', '米线', '煲', '汤', '盖浇', '双拼', '小份', '大份'];

/** A name no two dishes share: what it is made of, how, with what, and whose it is where these are used up. */
const nameOf = (at: number): string => {
  const [how, what, how2] = [
    HOW[at % 20],
    WHAT[Math.floor(at / 20) % 20],
    WITH[Math.floor(at / 400) % 10],
  ];
  return `${how}${what}${how2}${at < 4000 ? '' : Math.floor(at / 4000)}`;
};
