import { expect, test } from 'vitest';
import { type CheckedPerson, unfitBecause, unfitReason } from './morning-check.ts';
import { residueVerdict, residueVerdictOf } from './residue.ts';

const fit: CheckedPerson = {
  temperature: 372,
  wounded: 2,
  unwell: 2,
  unclean: 2,
  certificateUntil: '2026-03-02',
  checkDate: '2026-03-02',
};

test('somebody may work below 37.3 °C, without wounds or symptoms, clean, and up to the last day of their certificate', () => {
  const { none, fever, unwell, wounded, certificateOver, unclean } = unfitReason.key;
  expect(unfitBecause(fit)).toBe(none);
  expect(unfitBecause({ ...fit, temperature: 373 })).toBe(fever);
  expect(unfitBecause({ ...fit, wounded: 1, unclean: 1 })).toBe(wounded);
  expect(unfitBecause({ ...fit, unwell: 1, wounded: 1 })).toBe(unwell);
  expect(unfitBecause({ ...fit, unclean: 1 })).toBe(unclean);
  expect(unfitBecause({ ...fit, checkDate: '2026-03-03' })).toBe(certificateOver);
  expect(unfitBecause({ ...fit, certificateUntil: null })).toBe(certificateOver);
});

test('a sample fails from the limit on, and never passes where its detector says that it failed', () => {
  const { passed, failed } = residueVerdict.key;
  const tested = { inhibitionRate: 4999, limitRate: 5000 };
  expect(residueVerdictOf(tested)).toBe(passed);
  expect(residueVerdictOf({ ...tested, inhibitionRate: 5000 })).toBe(failed);
  expect(residueVerdictOf({ ...tested, hasFailed: true })).toBe(failed);
});
