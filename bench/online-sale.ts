import type { Measurement } from './measurement.ts';
import { saleRounds } from './sale-rounds.ts';

/** Online consumption through the device API at 32 terminals. */
export const onlineSale: Measurement = {
  name: 'online-sale',
  title: 'Online consumption through HTTP at 32 terminals',
  async run(stage) {
    const { baseline, sales, middle, slow } = await saleRounds(stage, 0);
    return {
      figures: [
        { name: 'plain wallet transaction, 32 connections', value: baseline, unit: '/s' },
        { name: 'online sales', value: sales, unit: '/s' },
        { name: 'half answered within', value: middle, unit: 'ms' },
        { name: '99 of 100 answered within', value: slow, unit: 'ms' },
      ],
      goals: [{ name: 'Online sales / plain transactions', value: sales / baseline, kind: 'at least', limit: 2 }],
    };
  },
};
