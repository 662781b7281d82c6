import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeviceSale } from '../contract/device-api.ts';
import { readRow } from './row.ts';

const odd = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
);
const mostly = <T>(good: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: good as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: odd });
const digits = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'));
const moment = fc
  .tuple(
    fc.constantFrom('2024', '2026', '2100', '2000'),
    digits(13),
    digits(32),
    digits(25),
    digits(61),
    digits(61),
  )
  .map(
    ([year, month, day, hour, minute, second]) =>
      `${year}-${month}-${day} ${hour}:${minute}:${second}`,
  );
const row = fc.record(
  {
    transactionNo: mostly(fc.integer({ min: -1, max: 50 })),
    cardNo: mostly(
      fc.string({ unit: fc.constantFrom('a', 'Z', '0', '-', '_', ' ', '卡'), maxLength: 45 }),
    ),
    amount: mostly(fc.integer({ min: -1, max: 10_000_002 })),
    occurredAt: mostly(moment),
    nuclearMode: mostly(fc.integer({ min: 0, max: 6 })),
    items: mostly(
      fc.array(
        fc.record(
          {
            lineId: mostly(fc.integer({ min: 0, max: 9 })),
            count: mostly(fc.integer({ min: 0, max: 1000 })),
            grams: mostly(fc.array(fc.integer({ min: 0, max: 30_001 }), { maxLength: 3 })),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 3 },
      ),
    ),
    trayNo: mostly(fc.string({ unit: fc.constantFrom('a', '0', '-', ' '), maxLength: 22 })),
    rulesNo: mostly(fc.integer({ min: -1, max: 3 })),
    paid: mostly(fc.integer({ min: -1, max: 10_000_002 })),
    packages: mostly(fc.constant([{ packageId: 1, count: 1 }])),
    couponNo: mostly(fc.constantFrom('12345678', '1')),
    usePoints: mostly(fc.boolean()),
    extra: odd,
  },
  { requiredKeys: [] },
);

test('the reader of uploaded rows accepts exactly what the contract accepts and reads the same', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        { weight: 20, arbitrary: row as fc.Arbitrary<unknown> },
        { weight: 1, arbitrary: odd },
      ),
      (value) => {
        const contract = DeviceSale.safeParse(value);
        expect(readRow(value)).toEqual(contract.success ? contract.data : undefined);
      },
    ),
    { numRuns: 5000 },
  );
});
