import type { Context } from '#kit/server/context.ts';
import { conflict } from '#kit/server/refusal.ts';
import { sayDuplicate } from '#kit/server/unique.ts';
import type { FlowKey } from '../contract/flow.ts';

/** A document that is handed in for approval. */
export interface ApprovalRequest {
  readonly flowKey: FlowKey;
  readonly documentId: number;
  readonly documentNum: string;
  /** What is to be approved, in a line. */
  readonly title: string;
  /** Fen; 0 for documents without an amount. */
  readonly amount: number;
  /** Operators of whom each gets a task. */
  readonly approvers: readonly number[];
}

/**
 * Starts the approval of a document, by the acting operator, in the caller's transaction.
 * @returns the id of the instance
 * @throws conflict NO_APPROVER, or APPROVAL_RUNNING while the document is under approval already
 */
export async function startApproval(context: Context, request: ApprovalRequest): Promise<number> {
  const { approvers, ...document } = request;
  if (approvers.length === 0) throw conflict('NO_APPROVER', '没有可用的审批人');

  const { tx, actor } = context;
  const instanceId = context.newId();
  const started = tx
    .insertInto('flowInstance')
    .values({ instanceId, ...document, starterId: actor.userId, starterName: actor.name })
    .execute();
  await sayDuplicate(started, {
    flow_instance_running: conflict('APPROVAL_RUNNING', '单据{num}正在审批中', {
      num: document.documentNum,
    }),
  });
  const tasks = [...new Set(approvers)].map((userId) => ({
    taskId: context.newId(),
    instanceId,
    userId,
  }));
  await tx.insertInto('flowTask').values(tasks).execute();

  return instanceId;
}
