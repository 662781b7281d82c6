import type { Edit, Whole } from '#kit/server/testing/samples.ts';
import { accessRules, saveKitchenSettings } from '../../contract/access.ts';
import { morningCheckSave } from '../../contract/morning-check.ts';
import { residueRetest, residueSave } from '../../contract/residue.ts';
import { sampleRecordSave } from '../../contract/sample.ts';

const hours = {
  fromDate: '2026-03-01',
  untilDate: '2026-03-31',
  fromTime: '05:00',
  untilTime: '20:00',
  remark: '早班',
} as const;

const ofRights = {
  edit: accessRules.modify,
  add: accessRules.add,
  table: 'access_rule',
} as const;

/** Changes of what the area stores, each with a row that has none of the defaults. */
export const edits: readonly Edit[] = [
  { edit: saveKitchenSettings, table: 'setting', full: { refuseUnfit: 2 } },
  { ...ofRights, full: ({ canteenId, custId }) => ({ ...hours, canteenId, custId }) },
  { ...ofRights, full: ({ canteenId, psnType }) => ({ ...hours, canteenId, psnType }) },
];

export const whole: Whole = [residueSave, residueRetest, morningCheckSave, sampleRecordSave];
