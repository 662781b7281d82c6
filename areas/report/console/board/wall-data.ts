import type { ResultOf } from '#kit/contract/endpoint.ts';
import type { dataScreenMerchant } from '../../contract/data-board.ts';

/** What a board shows, as the server answers it. */
export type BoardData = ResultOf<typeof dataScreenMerchant>;
