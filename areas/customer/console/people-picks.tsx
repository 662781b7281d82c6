import { type ControlProps, RemoteSelect } from '#kit/console/pickers.tsx';
import { chronicPage } from '../contract/chronic.ts';
import { costCenterPage } from '../contract/cost-center.ts';
import { jobPage } from '../contract/job.ts';

const all = { page: { current: 1, size: 500 } };

/** Chooses a job; a form puts value and change in. */
export const JobPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={jobPage}
    content={all}
    options={({ records }) => records.map((job) => ({ value: job.jobId, label: job.jobName }))}
  />
);

/** Chooses a cost centre; a form puts value and change in. */
export const CostCenterPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={costCenterPage}
    content={all}
    options={({ records }) =>
      records.map((center) => ({ value: center.costCenterId, label: `${center.centerNum} ${center.centerName}` }))
    }
  />
);

/** Chooses chronic diseases; a form puts value and change in. */
export const ChronicPick = (props: ControlProps<readonly string[]>) => (
  <RemoteSelect
    {...(props as object)}
    multiple
    endpoint={chronicPage}
    content={all}
    options={({ records }) => records.map((disease) => ({ value: disease.chronicId, label: disease.chronicName }))}
  />
);
