import { mealType } from '#areas/canteen/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import {
  clauses,
  listed,
  listIn,
  moneyTold,
  numberIn,
  periodTold,
  type Speech,
  statement,
  told,
  wordOf,
} from '#kit/contract/sentence.ts';
import { subsidyJoiner, subsidyMode } from './lookups.ts';

/* Rules that give money, each in a sentence. Values are those of forms while they are filled in: fen, days. */

/** Names of what a rule names, where they are known. */
export interface GrantNames {
  readonly orgs?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly canteens?: readonly string[] | undefined;
}

interface PeopleDraft {
  readonly orgIds?: readonly unknown[] | null | undefined;
  readonly psnTypes?: readonly unknown[] | null | undefined;
}

interface GiftDraft extends PeopleDraft {
  readonly tiers?: readonly { readonly amount?: unknown; readonly gift?: unknown }[] | undefined;
  readonly validDays?: unknown;
  readonly timesMax?: unknown;
  readonly channels?: readonly number[] | null | undefined;
  readonly startDate?: unknown;
  readonly endDate?: unknown;
}

/** What recharges bring on top: 所有人：充 100.00 送 5.00、充 500.00 送 40.00，每人一次. */
export function giftWords(speech: Speech, rule: GiftDraft, names: GrantNames = {}): string {
  const { say } = speech;
  const times = numberIn(rule.timesMax);
  const days = numberIn(rule.validDays);
  const channels = listIn(rule.channels);
  const about = clauses(speech, [
    peopleWords(speech, rule, names),
    listed(
      speech,
      rechargeChannel
        .filter(({ key }) => channels.includes(key))
        .map((channel) => wordOf(speech, channel)),
    ),
    periodTold(speech, rule),
  ]);
  const what = clauses(speech, [
    tierWords(speech, rule),
    times === 1 && say('每人一次'),
    times > 1 && say('每人最多{count}次', { count: times }),
    days > 0 && say('赠送的钱{days}天内可用', { days }),
  ]);

  return statement(speech, about, what);
}

/** Tiers from the lowest; one that is not filled in whole is left out. */
function tierWords(speech: Speech, { tiers }: GiftDraft): string {
  const whole = listIn(tiers)
    .map(({ amount, gift }) => ({ amount: numberIn(amount), gift: numberIn(gift) }))
    .filter(({ amount, gift }) => amount > 0 && gift > 0)
    .toSorted((left, right) => left.amount - right.amount);
  if (whole.length === 0) return speech.say('还没有填写赠送档位');

  return listed(
    speech,
    whole.map(({ amount, gift }) =>
      speech.say('充 {amount} 送 {gift}', { amount: moneyTold(amount), gift: moneyTold(gift) }),
    ),
  );
}

interface SubsidyDraft extends PeopleDraft {
  readonly mode?: unknown;
  readonly amount?: unknown;
  readonly validDays?: unknown;
  readonly joiner?: unknown;
  readonly canteenIds?: readonly unknown[] | null | undefined;
  readonly mealTypes?: readonly number[] | null | undefined;
}

/** What a subsidy rule does each time it runs. */
export function subsidyWords(speech: Speech, rule: SubsidyDraft, names: GrantNames = {}): string {
  const { say } = speech;
  const canteens = told(speech, '{count}个食堂', rule.canteenIds, names.canteens);
  const meals = listIn(rule.mealTypes);
  const mealNames = mealType
    .filter(({ key }) => meals.includes(key))
    .map((meal) => wordOf(speech, meal));
  const days = numberIn(rule.validDays);
  const grants = rule.mode !== subsidyMode.key.clearOnly;
  const joiner = subsidyJoiner.find(({ key }) => key === rule.joiner);
  const what = clauses(speech, [
    grantWords(speech, rule),
    grants && days > 0 && say('发放后{days}天内可用', { days }),
    grants && canteens !== '' && say('限{places}使用', { places: canteens }),
    grants && mealNames.length > 0 && say('限{meals}使用', { meals: listed(speech, mealNames) }),
    grants && joiner && say('中途加入的人{how}', { how: wordOf(speech, joiner) }),
  ]);

  return statement(speech, peopleWords(speech, rule, names), what);
}

function grantWords({ say }: Speech, { mode, amount }: SubsidyDraft): string {
  const fen = numberIn(amount);
  if (mode === subsidyMode.key.clearOnly) return say('把补贴余额清零');
  if (fen === 0) return say('还没有填写金额');

  const params = { amount: moneyTold(fen) };
  switch (mode) {
    case subsidyMode.key.accumulate:
      return say('每次加发 {amount}', params);
    case subsidyMode.key.clearThenGrant:
      return say('先清零，再发 {amount}', params);
    case subsidyMode.key.topUpTo:
      return say('把补贴余额补足到 {amount}', params);
    default:
      return say('还没有选择发放方式');
  }
}

function peopleWords(speech: Speech, draft: PeopleDraft, names: GrantNames): string {
  const orgs = told(speech, '{count}个组织', draft.orgIds, names.orgs);
  const types = told(speech, '{count}个人员类别', draft.psnTypes, names.types);
  if (orgs && types) return speech.say('{orgs}的{types}', { orgs, types });

  return orgs || types || speech.say('所有人');
}
