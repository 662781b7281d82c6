import { z } from 'zod';
import { read, write } from '#kit/contract/endpoint.ts';
import { Id, IdempotencyKey, text } from '#kit/contract/fields.ts';
import { backChargeBatch } from './back-charge.ts';
import { BatchCheck, BatchStarted } from './batch.ts';
import { clearBatch } from './clearing.ts';
import { transferBatch } from './transfer.ts';
import { withdrawBatch } from './withdrawal.ts';

/* What a batch did is taken back by its number: row by row, each once, as a batch of its own. An operator who may begin a batch may take one back. */

interface Of {
  readonly id: string;
  readonly title: string;
  readonly preview: string;
  readonly path: string;
  readonly access: string;
  readonly scope: 'organisation' | 'canteen';
}
const revocationOf = <const O extends Of>({ id, title, preview, path, access, scope }: O) => ({
  /** What taking the batch back would do now; nothing is changed. */
  check: read({
    id: `${id}Check`,
    title: preview,
    path: `${path}/check`,
    access,
    scope,
    content: z.object({ batchNo: Id }),
    result: BatchCheck,
  }),
  save: write({
    id,
    title,
    path,
    access,
    scope,
    content: z.object({ batchNo: Id, reason: text(200, 1), idempotencyKey: IdempotencyKey }),
    result: BatchStarted,
  }),
});
export type Revocation = ReturnType<typeof revocationOf>;

/** Each payee gives back what he was paid, where he still has it. */
export const transferRevocation = revocationOf({
  id: 'account.transferBatchRevoke',
  title: '按批次撤销转账',
  preview: '按批次撤销转账预检',
  path: '/api/v3/acc/transfer/batch/revoke',
  access: transferBatch.access,
  scope: 'organisation',
});
/** Applications that are not decided on are cancelled. */
export const withdrawRevocation = revocationOf({
  id: 'account.withdrawBatchRevoke',
  title: '按批次取消提现',
  preview: '按批次取消提现预检',
  path: '/api/v3/acc/withdraw/batch/revoke',
  access: withdrawBatch.access,
  scope: 'organisation',
});
/** What was cleared is granted again, as long and where it could be spent; what has expired since is not. */
export const clearRevocation = revocationOf({
  id: 'account.subsidyClearBatchRevoke',
  title: '按批次撤销清零',
  preview: '按批次撤销清零预检',
  path: '/api/v3/acc/subsidy/clear/batch/revoke',
  access: clearBatch.access,
  scope: 'organisation',
});
/** What is left of each back-charge is refunded into the wallets it took from. */
export const backChargeRevocation = revocationOf({
  id: 'account.consumeBatchRepairRevoke',
  title: '按批次撤销补扣',
  preview: '按批次撤销补扣预检',
  path: '/api/v3/acc/consume/batch/repair/revoke',
  access: backChargeBatch.access,
  scope: 'canteen',
});
