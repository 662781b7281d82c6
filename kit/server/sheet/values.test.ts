import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenOf, numberOf, plainNumber, serialOf, yuanText } from './values.ts';

const day = fc.date({
  min: new Date('1900-03-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

test('the serial of a wall time counts days since 1899-12-30, whatever the time zone', () => {
  fc.assert(
    fc.property(day, (date) => {
      const text = date.toISOString().slice(0, 19).replace('T', ' ');
      expect(serialOf(text)).toBeCloseTo(Math.floor(date.getTime() / 1000) / 86_400 + 25_569, 8);
      expect(serialOf(text.slice(0, 10))).toBe(Math.floor(date.getTime() / 86_400_000) + 25_569);
    }),
  );
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-01 24:00:00',
  '2026-01-01T10:00:00',
  '1900-02-28',
  '26-1-1',
  '',
])('%j is no day of a spreadsheet', (text) => {
  expect(serialOf(text)).toBeUndefined();
});

test('yuan text is exact for every safe amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (fen) => {
      const text = yuanText(fen);
      expect(text).toMatch(/^-?\d+\.\d{2}$/);
      expect(BigInt(text.replace('.', ''))).toBe(BigInt(fen));
    }),
  );
  expect([yuanText(-5), yuanText(0), yuanText(1234)]).toEqual(['-0.05', '0.00', '12.34']);
});

test('plain numbers have no exponent and read back as the same number', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-4, max: 1e30 }),
      ),
      (number) => {
        const text = plainNumber(number);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(text)).toBe(number);
      },
    ),
  );
});

test('labels are no amounts, half fen are refused', () => {
  expect([fenOf('合计'), fenOf('120'), fenOf(120n), fenOf(-3)]).toEqual([undefined, 120, 120, -3]);
  for (const wrong of [1.5, Number.NaN, '1.5', 2 ** 60])
    expect(() => fenOf(wrong)).toThrow(RangeError);
});

test('numbers that a spreadsheet would round are none', () => {
  expect([
    numberOf('1234567890123456'),
    numberOf(12n),
    numberOf('1e5'),
    numberOf(Infinity),
    numberOf('0.30'),
  ]).toEqual([undefined, 12, undefined, undefined, 0.3]);
});
