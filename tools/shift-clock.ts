import { shiftDate } from '#kit/server/testing/shift-date.ts';

/* Loaded before everything else in each process of tests that run at another hour (test-clock.ts). */
shiftDate(Number(process.env.TEST_CLOCK_OFFSET ?? 0));
