import { fieldsOf } from '#kit/console/form/fields.ts';
import { transferBatch, transferSingle } from '../contract/transfer.ts';
import { PersonSelect } from './people-inputs.tsx';

/** Who pays whom how much. */
export const transferFields = fieldsOf(transferSingle, [
  { key: 'fromCustId', title: '转出人', input: <PersonSelect />, span: 2 },
  { key: 'toCustId', title: '转入人', input: <PersonSelect />, span: 2 },
  { key: 'amount', title: '转账金额', input: 'money' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
/** Who pays each of many. */
export const batchTransferFields = fieldsOf(transferBatch, [
  { key: 'fromCustId', title: '转出人', input: <PersonSelect />, span: 2 },
  { key: 'amount', title: '每人转账金额', input: 'money' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
