import { expect, test } from 'vitest';
import { type AccessRight, entryReason, refusalToEnter } from './access-decision.ts';

const { none, noRight, outsideHours, unfit } = entryReason.key;

const right: AccessRight = {
  custId: 7,
  psnType: null,
  fromDate: '2026-03-01',
  untilDate: '2026-03-31',
  fromTime: '05:00',
  untilTime: '20:00',
};

const cook = { custId: 7, psnType: 3 };

const at = (moment: string, rights = [right], who = cook) =>
  refusalToEnter(rights, who, { at: moment, unfit: [] });

test('somebody enters on the days and in the hours of a right, both ends included', () => {
  expect(at('2026-03-01 05:00:00')).toBe(none);
  expect(at('2026-03-31 20:00:59')).toBe(none);
  expect(at('2026-03-31 20:01:00')).toBe(outsideHours);
  expect(at('2026-03-01 04:59:59')).toBe(outsideHours);
  expect(at('2026-04-01 12:00:00')).toBe(outsideHours);
  expect(at('2026-03-10 12:00:00', [right], { custId: 8, psnType: 3 })).toBe(noRight);
});

test('a right of a type is for everybody of it, and for nobody of no type', () => {
  const ofType = { ...right, custId: null, psnType: 3 };
  expect(at('2026-03-10 12:00:00', [ofType])).toBe(none);
  expect(at('2026-03-10 12:00:00', [ofType], { custId: 8, psnType: 4 })).toBe(noRight);
  const typeless = { custId: 8, psnType: null };
  expect(refusalToEnter([right, ofType], typeless, { at: '2026-03-10 12:00:00', unfit: [] })).toBe(
    noRight,
  );
});

test('hours that end before they begin go on after midnight and count for the day they began', () => {
  const night = { ...right, fromTime: '22:00', untilTime: '04:00' };
  expect(at('2026-03-31 23:00:00', [night])).toBe(none);
  expect(at('2026-04-01 03:00:00', [night])).toBe(none);
  expect(at('2026-04-01 22:30:00', [night])).toBe(outsideHours);
  expect(at('2026-03-01 03:00:00', [night])).toBe(outsideHours);
});

test('whoever is not fit for work is refused whatever their rights are', () => {
  const asked = { at: '2026-03-10 12:00:00', unfit: [7] };
  expect(refusalToEnter([right], cook, asked)).toBe(unfit);
});
