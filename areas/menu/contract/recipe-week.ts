import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, DateText, Fen, Id, Keyword } from '#kit/contract/fields.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import { keyOf } from '#kit/contract/lookup-field.ts';
import { OpenDays } from '#kit/contract/period-fields.ts';
import { nutrientUnit } from './nutrition.ts';
import { recipes, saleMode } from './recipe.ts';

/* Planning a week: what can be put on a menu, and what a week of it costs and feeds. */

const base = '/api/v2/menurecipe';
const common = { access: recipes.page.access, scope: 'canteen' } as const;

/** Dishes a list to choose from shows at once: those that were planned last come first, more are found by their name. */
export const MOST_CHOICES = 120;

/** Dishes on the shelf that a menu may offer, at its canteen's own price; those planned there last come first. */
export const recipeChoices = read({
  ...common,
  id: 'menu.recipeChoices',
  title: '可选菜品',
  path: `${base}/choices`,
  content: z.object({
    recipeId: Id,
    /** A part of the name, of its pinyin or of its initials. */
    keyword: Keyword,
    typeId: Id.optional(),
    /** Only those that were planned in the canteen before. */
    isRecent: z.boolean().default(false),
  }),
  result: z.object({
    dishes: z.array(
      z.object({
        dishesId: Id,
        dishesName: z.string(),
        typeName: z.string().nullable(),
        price: Fen,
        /** Null where not known. */
        costPrice: Fen.nullable(),
        /** The last date it was planned for in the canteen; null: for none. */
        lastDate: DateText.nullable(),
      }),
    ),
    /** There are more than are shown. */
    hasMore: z.boolean(),
  }),
});

/** What a portion of each dish of a day, or of a week, costs and feeds. What is not known adds nothing, and is counted. */
const Figures = z.object({
  dishCount: Count,
  /** Fen that a portion of each dish costs whose cost is known, and what those portions sell for; null where none is known. */
  portionCost: Fen.nullable(),
  portionPrice: Fen.nullable(),
  costKnown: Count,
  /** Fen of all portions that are planned, where cost and supply are known; null where of none they are. */
  plannedCost: Fen.nullable(),
  plannedKnown: Count,
  nutrients: z.array(
    z.object({
      nutritionCode: z.string(),
      nutritionName: z.string(),
      unit: keyOf(nutrientUnit),
      /** Thousandths of the unit, of the dishes all of whose materials tell of it; null where of none they do. */
      amount: Count.nullable(),
      knownCount: Count,
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

/** What a menu costs and feeds, by day and in all: of these dates, at most 62, or of the week of a template. */
export const recipeFigures = read({
  ...common,
  id: 'menu.recipeFigures',
  title: '菜谱成本与营养',
  path: `${base}/figures`,
  content: z.object({ recipeId: Id, ...OpenDays }),
  result: z.object({
    days: z.array(
      z.object({
        applyDate: DateText.nullable(),
        weekDay: keyOf(weekDay).nullable(),
        ...Figures.shape,
      }),
    ),
    whole: Figures,
  }),
});

/** A line of a menu, for the portions it plans. */
interface PlannedLine {
  readonly saleMode: number;
  /** Portions, or grams where it is sold by weight. */
  readonly supplyNum: number | null;
  /** Portions a meal has of the dish where the line says nothing. */
  readonly dishStock: number | null;
  /** Grams of a portion. */
  readonly weight: number | null;
}

/** Portions a line plans; undefined where it says no number. */
export function portionsPlanned(line: PlannedLine): number | undefined {
  const { supplyNum, dishStock, weight } = line;
  if (line.saleMode === saleMode.key.byWeight)
    return supplyNum !== null && weight ? supplyNum / weight : undefined;

  return supplyNum ?? dishStock ?? undefined;
}
