import type { AreaSamples } from '#kit/server/testing/samples.ts';

export const samples: AreaSamples = {
  drafts: {
    async reportHandIn(_world, n) {
      const day = `2026-01-${String(n).padStart(2, '0')}`;
      return {
        startTime: `${day} 00:00:00`,
        endTime: `${day} 23:59:59`,
        countedAmount: n,
        remark: '零钱',
      };
    },
  },
};
