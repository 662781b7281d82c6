import { fieldsOf } from '#kit/console/form/fields.ts';
import { clearSingle } from '../contract/clearing.ts';
import { grantedWallet } from '../contract/lookups.ts';

/** What a clearing asks for, beside whose wallet it is. */
export const clearFields = fieldsOf(clearSingle, [
  { key: 'walletType', title: '钱包', input: 'radio', of: grantedWallet, initial: 2 },
  { key: 'reason', title: '清零原因', input: 'textarea', span: 2 },
]);
