import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { once } from '#kit/server/once.ts';
import type { Revocation } from '../../contract/revocation.ts';
import type { BatchRows } from '../batch/batch-rows.ts';
import { type batchesOf, checkBatch, type NewBatch } from '../batch/batch-run.ts';

/** What of a batch can be taken back now, and what cannot and why; what is taken back already is not among it. */
export type RevokedRows = (context: Context, batchNo: number) => BatchRows;

interface Revoked<Kind extends string> {
  /** Of the batch that takes back. */
  readonly kind: Kind;
  readonly rows: RevokedRows;
  readonly start: (
    context: Context,
    batch: NewBatch<Kind>,
  ) => ReturnType<ReturnType<typeof batchesOf>['start']>;
}

/** The dry run of taking a batch back by its number, and the batch that does it; its worker finds the reason in the command. */
export const revocationCalls = <Kind extends string>(
  of: Revocation,
  { kind, rows, start }: Revoked<Kind>,
) => [
  implement(of.check, (context, { batchNo }) => checkBatch(context, rows(context, batchNo))),
  implement(of.save, (context, { idempotencyKey, ...request }) =>
    once(context, { scope: `account.${kind}`, key: idempotencyKey, request }, () => {
      const { batchNo, reason } = request;
      return start(context, {
        kind,
        command: { reason },
        rows: rows(context, batchNo),
        nobody: '该批次没有可撤销的记录',
      });
    }),
  ),
];
