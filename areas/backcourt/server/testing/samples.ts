import { wallTime } from '#kit/server/context.ts';
import type { AreaSamples } from '#kit/server/testing/samples.ts';
import { accessRules } from '../../contract/access.ts';
import { kitchenStaff, staffState } from '../../contract/kitchen-staff.ts';
import { morningCheckSave } from '../../contract/morning-check.ts';
import { residueSave } from '../../contract/residue.ts';

const now = (): string => wallTime(Date.now(), 'Asia/Shanghai');

export const samples: AreaSamples = {
  values: { fromTime: '05:00', untilTime: '20:00' },
  fitting: {
    /* A right is for a person or for a type of people. */
    accessRule: (draft) => ({
      ...draft,
      psnType: null,
      fromDate: '2026-03-01',
      untilDate: '2026-03-31',
    }),
  },
  uses: {
    'accessRule.psnType': async ({ caller, idOf }, psnType) =>
      caller.call(accessRules.add, {
        canteenId: await idOf('canteenId'),
        psnType,
        fromDate: '2026-03-01',
        untilDate: '2026-03-31',
      }),
    async 'morningCheck.staffId'({ caller }, staffId) {
      /* Only who is on duty is checked. */
      await caller.call(kitchenStaff.modify, { staffId, version: 1, state: staffState.key.onDuty });

      return caller.call(morningCheckSave, {
        staffId,
        temperature: 365,
        checker: '李师傅',
        checkedAt: now(),
      });
    },
    'residueTest.materialId': async ({ caller, idOf }, materialId) =>
      caller.call(residueSave, {
        testId: null,
        version: null,
        canteenId: await idOf('canteenId'),
        materialId,
        sampleName: '',
        lot: '',
        supplier: '',
        inhibitionRate: 100,
        testedAt: now(),
        tester: '赵师傅',
        remark: '',
      }),
  },
};
