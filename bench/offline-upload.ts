import type { Measurement } from './measurement.ts';
import { saleRounds } from './sale-rounds.ts';

const ROWS = 100;

/** Offline upload through the device API in batches of 100 rows. */
export const offlineUpload: Measurement = {
  name: 'offline-upload',
  title: 'Offline upload through HTTP in batches of 100 rows',
  async run(stage) {
    const { baseline, sales, middle, slow } = await saleRounds(stage, ROWS);
    return {
      figures: [
        { name: 'plain wallet transaction, 32 connections', value: baseline, unit: '/s' },
        { name: 'uploaded rows', value: sales, unit: '/s' },
        { name: 'half of the batches answered within', value: middle, unit: 'ms' },
        { name: '99 of 100 batches answered within', value: slow, unit: 'ms' },
      ],
      goals: [
        {
          name: 'Uploaded rows / plain transactions',
          value: sales / baseline,
          kind: 'at least',
          limit: 8,
        },
      ],
    };
  },
};
