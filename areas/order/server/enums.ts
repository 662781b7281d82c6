import type { z } from 'zod';
import { deliveryType } from '#areas/canteen/contract/lookups.ts';
import type { Lookup } from '#kit/contract/columns.ts';
import { implement } from '#kit/server/implement.ts';
import { translate } from '#kit/server/texts.ts';
import * as lookups from '../contract/lookups.ts';
import {
  listCheckState,
  listDeliveryState,
  listDeliveryType,
  listNuclearMode,
  listOrderState,
  listOrderStateMix,
  listPayType,
  listRefundState,
  listSourceType,
} from '../contract/order.ts';

const answering = (endpoint: typeof listOrderState, entries: Lookup) =>
  implement(
    endpoint,
    async ({ language }): Promise<z.output<typeof endpoint.result>> =>
      entries.map(({ key, desc }) => ({ key, desc: translate(language, desc) })),
  );

export const enumRoutes = [
  answering(listOrderState, lookups.orderState),
  answering(listOrderStateMix, lookups.orderStateMix),
  answering(listNuclearMode, lookups.nuclearMode),
  answering(listCheckState, lookups.checkState),
  answering(listRefundState, lookups.refundState),
  answering(listDeliveryType, deliveryType),
  answering(listDeliveryState, lookups.deliveryState),
  answering(listSourceType, lookups.sourceType),
  answering(listPayType, lookups.tenderType),
];
