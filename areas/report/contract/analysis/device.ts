import { z } from 'zod';
import { read } from '#kit/contract/endpoint.ts';
import { Count, Fen } from '#kit/contract/fields.ts';
import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byDevice } from '../dimensions.ts';
import { TRADE_HELP, trade } from '../figures.ts';
import { analysisAtPlaces, compared, Part } from './common.ts';

/* What each machine sold; orders of no machine, such as those of diners' own pages, are left out. */

const common = { access: 'report:analysis:device', scope: 'canteen' } as const;

/** Headline figures, and the twenty machines that sold most. */
export const deviceAmount = read({
  ...common,
  id: 'report.analysisDeviceAmount',
  title: '设备金额分析',
  path: '/analysis/device/amount',
  content: z.object(analysisAtPlaces),
  result: z.object({
    figures: compared({
      deviceNum: Count.meta({ title: '有交易设备数' }),
      orderNum: Count.meta({ title: '订单数' }),
      totalAmount: Fen.meta({ title: '实收金额' }),
      /** Fen a machine; null where none sold. */
      amountEach: Fen.nullable().meta({ title: '台均金额' }),
    }),
    parts: z.array(Part),
  }),
});
export const deviceDetail = report({
  ...common,
  id: 'report.analysisDeviceDetail',
  title: '设备分析',
  path: '/analysis/device/detail',
  by: [byDevice, byCanteen],
  measures: trade,
  filter: { canteenIds: analysisAtPlaces.canteenIds, compare: analysisAtPlaces.compare },
  help: TRADE_HELP,
});
