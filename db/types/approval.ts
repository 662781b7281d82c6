import type { Generated } from 'kysely';

export interface FlowInstanceTable {
  merchantId: Generated<number>;
  instanceId: number;
  flowKey: string;
  documentId: number;
  documentNum: string;
  title: string;
  amount: Generated<number>;
  state: Generated<number>;
  starterId: number;
  starterName: string;
  startedAt: Generated<string>;
  endedAt: string | null;
}

export interface FlowTaskTable {
  merchantId: Generated<number>;
  taskId: number;
  instanceId: number;
  userId: number;
  state: Generated<number>;
  createdAt: Generated<string>;
  actedAt: string | null;
}

export interface ApprovalTables {
  flowInstance: FlowInstanceTable;
  flowTask: FlowTaskTable;
}
