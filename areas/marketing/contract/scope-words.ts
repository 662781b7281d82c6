import { mealType } from '#areas/canteen/contract/lookups.ts';
import { weekDay } from '#kit/contract/lookup.ts';
import {
  clauses,
  listed,
  listIn,
  periodTold,
  type Speech,
  textIn,
  told,
  wordOf,
} from '#kit/contract/sentence.ts';
import { dayKind } from './lookups.ts';

/** Whom, where and when a rule is about, as a form holds it while it is filled in. */
export interface ScopeDraft {
  readonly orgIds?: readonly unknown[] | null | undefined;
  readonly psnTypes?: readonly unknown[] | null | undefined;
  readonly custIds?: readonly unknown[] | null | undefined;
  readonly canteenIds?: readonly unknown[] | null | undefined;
  readonly stallIds?: readonly unknown[] | null | undefined;
  readonly deviceIds?: readonly unknown[] | null | undefined;
  readonly mealTypes?: readonly number[] | null | undefined;
  readonly weekDays?: readonly number[] | null | undefined;
  readonly dayKinds?: readonly number[] | null | undefined;
  readonly beginTime?: unknown;
  readonly endTime?: unknown;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** Names of what a rule names, where they are known; without them a sentence says how many there are. */
export interface ScopeNames {
  readonly orgs?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly people?: readonly string[] | undefined;
  readonly canteens?: readonly string[] | undefined;
  readonly stalls?: readonly string[] | undefined;
  readonly dishTypes?: readonly string[] | undefined;
  readonly dishes?: readonly string[] | undefined;
}

/** Whom, where and when, in words: `计算机学院的教师，第一食堂，午餐`. */
export const scopeWords = (speech: Speech, scope: ScopeDraft, names: ScopeNames = {}): string =>
  clauses(speech, [
    whoWords(speech, scope, names),
    whereWords(speech, scope, names),
    whenWords(speech, scope),
  ]);

/** Whom a rule is about: people of the organisations who are of the types, and those who are named. */
export function whoWords(speech: Speech, scope: ScopeDraft, names: ScopeNames = {}): string {
  const { say } = speech;
  const orgs = told(speech, '{count}个组织', scope.orgIds, names.orgs);
  const types = told(speech, '{count}个人员类别', scope.psnTypes, names.types);
  const people = told(speech, '{count}名指定人员', scope.custIds, names.people);
  const group = orgs && types ? say('{orgs}的{types}', { orgs, types }) : orgs || types;
  if (group && people) return say('{group}及{people}', { group, people });

  return group || people || say('所有人');
}

const EVERYWHERE = { desc: '所有食堂' };

/** Where a rule holds. */
export function whereWords(speech: Speech, scope: ScopeDraft, names: ScopeNames = {}): string {
  const { say } = speech;
  const canteens = told(speech, '{count}个食堂', scope.canteenIds, names.canteens);
  const stalls = told(speech, '{count}个档口', scope.stallIds, names.stalls);
  const devices = told(speech, '{count}台设备', scope.deviceIds, undefined);
  const place =
    canteens && stalls ? say('{canteens}的{stalls}', { canteens, stalls }) : canteens || stalls;

  return clauses(speech, [place || (devices ? '' : wordOf(speech, EVERYWHERE)), devices]);
}

/** When a rule holds; nothing where it always does. */
export function whenWords(speech: Speech, scope: ScopeDraft): string {
  const meals = wordsOf(speech, mealType, scope.mealTypes);
  const kinds = wordsOf(speech, dayKind, scope.dayKinds);

  return clauses(speech, [
    meals,
    weekWords(speech, scope.weekDays),
    kinds,
    hourWords(speech, scope),
    periodTold(speech, scope),
  ]);
}

type Entries = readonly { readonly key: number; readonly desc: string }[];

const wordsOf = (
  speech: Speech,
  entries: Entries,
  keys: readonly number[] | null | undefined,
): string => {
  const chosen = new Set(listIn(keys));
  return listed(
    speech,
    entries.filter(({ key }) => chosen.has(key)).map((entry) => wordOf(speech, entry)),
  );
};

/** Days from which on a row of them is said by its ends. */
const RUN = 3;

/** Days of the week; a row of them by its ends. All seven say nothing. */
function weekWords(speech: Speech, days: readonly number[] | null | undefined): string {
  const chosen = new Set(listIn(days));
  const entries = weekDay.filter(({ key }) => chosen.has(key));
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last || entries.length === weekDay.length) return '';

  const isRow = last.key - first.key === entries.length - 1 && entries.length >= RUN;
  const named = entries.map(({ desc }) => speech.say(desc));

  return isRow
    ? speech.say('{begin}至{end}', { begin: speech.say(first.desc), end: speech.say(last.desc) })
    : listed(speech, named);
}

const DAY_BEGIN = '00:00';

const DAY_END = '24:00';

function hourWords({ say }: Speech, { beginTime, endTime }: ScopeDraft): string {
  const begin = textIn(beginTime);
  const end = textIn(endTime);
  if (!begin && !end) return '';

  return say('{begin}至{end}', { begin: begin || DAY_BEGIN, end: end || DAY_END });
}
