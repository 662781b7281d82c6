import { expect, test } from 'vitest';
import { createJournal } from './journal.ts';
import { compare, isEqual, tallyOf } from './tally.ts';

const sale = (amount: number) => ({
  cardNo: '1',
  amount,
  occurredAt: '2026-09-01 12:00:00',
  online: true,
});

function journalOf(...amounts: number[]) {
  const journal = createJournal(1);
  for (const amount of amounts) journal.acknowledge(journal.add(sale(amount)).no, 'sale');

  return { canteenId: '7', journal, entries: () => journal.entries() };
}
const NOTHING = new Map();
const reported = (count: number, amount: number) => new Map([['7', { count, amount }]]);

test('books and report agree only when count and fen of every canteen do', () => {
  const tally = tallyOf([journalOf(100, 250), journalOf(50)]);
  expect(isEqual(compare(tally, reported(10, 1000), reported(13, 1400)))).toBe(true);
  expect(isEqual(compare(tally, NOTHING, reported(3, 401)))).toBe(false);
  expect(isEqual(compare(tally, NOTHING, reported(4, 400)))).toBe(false);
});

test('a sale reported in a canteen where no terminal stands is a difference', () => {
  const after = new Map([...reported(1, 100), ['8', { count: 1, amount: 5 }]]);
  const lines = compare(tallyOf([journalOf(100)]), NOTHING, after);
  expect(lines.map(({ canteenId, difference }) => [canteenId, difference.amount])).toEqual([
    ['7', 0],
    ['8', 5],
  ]);
  expect(isEqual(lines)).toBe(false);
});

test('what is not acknowledged, or at odds, is never counted as equal', () => {
  const shop = journalOf(100);
  const { no } = shop.journal.add(sale(1));
  expect(isEqual(compare(tallyOf([shop]), NOTHING, reported(1, 100)))).toBe(false);
  shop.journal.acknowledge(no, 'conflict');
  expect(isEqual(compare(tallyOf([shop]), NOTHING, reported(1, 100)))).toBe(false);
});

test('a refused sale is no sale', () => {
  const shop = journalOf(100);
  shop.journal.acknowledge(shop.journal.add(sale(1)).no, 'refused', { reason: 'UNKNOWN_CARD' });
  const lines = compare(tallyOf([shop]), NOTHING, reported(1, 100));
  expect(isEqual(lines)).toBe(true);
  expect(lines[0]?.refused).toEqual({ count: 1, amount: 1 });
});

test('a fee that was booked is no turnover; what is in suspense is owed with its fee', () => {
  const journal = createJournal(1);
  const offline = { rulesNo: 1, paid: 440 };
  const [charged, owed] = [0, 1].map(
    () => journal.add({ ...sale(1000), online: false, offline }).no,
  ) as [number, number];
  journal.acknowledge(charged, 'sale', { fee: 40 });
  journal.acknowledge(owed, 'sale', { reason: 'INSUFFICIENT_BALANCE' });
  const tally = tallyOf([{ canteenId: '7', entries: () => journal.entries() }]);
  expect(tally.get('7')?.sold).toEqual({ count: 2, amount: 840 });
});

test('a journal keeps its first acknowledgement and reports a second one that differs', () => {
  const journal = createJournal(41);
  const { no } = journal.add(sale(5));
  expect([no, journal.pending().length]).toEqual([41, 1]);
  journal.acknowledge(no, 'sale');
  journal.acknowledge(no, 'sale');
  expect([journal.pending(), journal.contradictions()]).toEqual([[], []]);
  journal.acknowledge(no, 'refused');
  expect(journal.entries()[0]?.outcome).toBe('sale');
  expect(journal.contradictions()).toEqual([41]);
  expect(() => journal.acknowledge(42, 'sale')).toThrow('never made');
});
