import type { Edit, Whole } from '#kit/server/testing/samples.ts';
import { saveKitchenSettings } from '../../contract/access.ts';
import { residueSave } from '../../contract/residue.ts';
import { sampleRecordSave } from '../../contract/sample.ts';

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  { edit: saveKitchenSettings, table: 'setting', full: { refuseUnfit: 2 } },
];

export const whole: Whole = [residueSave, sampleRecordSave];
