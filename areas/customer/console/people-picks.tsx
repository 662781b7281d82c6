import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { chronicDiseases } from '../contract/chronic.ts';
import { costCenters } from '../contract/cost-center.ts';
import { jobs } from '../contract/job.ts';
import { personTypes } from '../contract/person-type.ts';

export const JobPick = selectOf(jobs.list, ({ jobId, jobName }) => ({
  value: jobId,
  label: jobName,
}));
export const CostCenterPick = selectOf(
  costCenters.list,
  ({ costCenterId, centerNum, centerName }) => ({
    value: costCenterId,
    label: `${centerNum} ${centerName}`,
  }),
);
/** One chronic disease; several where the form says so. */
export const DiseasePick = selectOf(chronicDiseases.list, ({ chronicId, chronicName }) => ({
  value: chronicId,
  label: chronicName,
}));
export const PersonTypePick = selectOf(personTypes.list, ({ psnType, psnTypeName }) => ({
  value: psnType,
  label: psnTypeName,
}));
