import { lookup } from '#kit/contract/lookup.ts';

/* Guidance on weight (rule lookups/guidance). */

export const bmiBand = lookup({
  thin: { key: 1, desc: '偏瘦', colour: 'warning' },
  normal: { key: 2, desc: '正常', colour: 'success' },
  overweight: { key: 3, desc: '超重', colour: 'warning' },
  obese: { key: 4, desc: '肥胖', colour: 'error' },
});

/**
 * The band a body mass index falls into. The bands are
 * half-open: below 18.5, below 24, below 28, and from there on.
 * @param index kilograms by square metre, above 0
 */
export function bmiBandOf(index: number): (typeof bmiBand)[number]['key'] {
  if (index < 18.5) return 1;
  if (index < 24) return 2;

  return index < 28 ? 3 : 4;
}
