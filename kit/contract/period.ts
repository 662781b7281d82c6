/** Content keys of the start and end of a report's period. */
export type PeriodKeys = readonly [start: string, end: string];

/** What the period keys are called where a list names none (rule reports/period). */
const USUAL: readonly PeriodKeys[] = [
  ['startDate', 'endDate'],
  ['startDateTime', 'endDateTime'],
  ['startTime', 'endTime'],
];

/** The period keys among those of a filter; undefined for a list without a period. */
export const periodKeysOf = (filterKeys: readonly string[]): PeriodKeys | undefined =>
  USUAL.find((pair) => pair.every((key) => filterKeys.includes(key)));
