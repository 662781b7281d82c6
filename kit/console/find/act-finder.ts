import { yuan } from '../base/format.ts';
import { queryText } from '../shell/address.ts';
import { type ActWords, actPattern, wishOf } from './act-words.ts';
import type { Finder, Found, Ways } from './finders.ts';

/** Something to do with one thing that is named behind it, such as "冻结 侯悦". */
export interface Act extends ActWords {
  readonly key: string;
  readonly order: number;
  /** Permission codes of the form it opens; those of looking for the thing are said there. */
  readonly access: readonly string[];
  /** The kind of things it is about, by its name in `actObjects` of an area. */
  readonly about: string;
  /** What it would do to whom, in the language of the page. `amount`: yuan as text; undefined where none was said. */
  readonly says: (name: string, amount: string | undefined) => string;
  /** Path of the page with the form; undefined where the user may open none. */
  readonly page: (ways: Ways) => string | undefined;
  /** What the address of that page says beside the thing. */
  readonly asks?: Readonly<Record<string, string>>;
  /** An amount behind the name belongs to it; else it is a part of the name. */
  readonly takesAmount?: true;
}

/** A thing an act may be about. */
export interface ActObject {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly hint: string;
}

/** How things of a kind are found by what is typed behind an act. */
export interface ActObjects {
  /** Name of their ids in addresses. */
  readonly id: string;
  /** Permission codes of what it asks. */
  readonly access: readonly string[];
  /** Fetched with the first act; answers few, the nearest first. @throws CallError */
  readonly find: () => Promise<{
    readonly default: (who: string) => Promise<readonly ActObject[]>;
  }>;
}

/** Finds an act by its words: each finding opens the form of one thing, filled in with what was said; nothing is done by it. */
export function actFinder(act: Act, objects: ActObjects): Finder {
  const pattern = actPattern(act);

  return {
    key: act.key,
    title: '操作',
    order: act.order,
    access: [...act.access, ...objects.access],
    fits: pattern,
    first: true,
    find: async () => {
      const { default: find } = await objects.find();
      return {
        default: (text, ways) => findAct({ act, id: objects.id, pattern, find }, text, ways),
      };
    },
  };
}

const FEW = 6;

interface Asked {
  readonly act: Act;
  readonly id: string;
  readonly pattern: RegExp;
  readonly find: (who: string) => Promise<readonly ActObject[]>;
}

async function findAct(
  { act, id, pattern, find }: Asked,
  text: string,
  ways: Ways,
): Promise<Found> {
  const page = act.page(ways);
  const wish = wishOf(text, pattern, act.takesAmount);
  if (!wish || page === undefined) return { findings: [] };

  const { who, amount } = wish;
  const objects = await find(who);
  const said = amount === undefined ? [] : [['amount', String(amount)] as const];

  return {
    findings: objects.slice(0, FEW).map((object) => ({
      key: object.id,
      title: act.says(object.name, amount === undefined ? undefined : yuan(amount)),
      hint: object.hint,
      path: page + queryText([[id, object.id], ...Object.entries(act.asks ?? {}), ...said]),
    })),
  };
}
