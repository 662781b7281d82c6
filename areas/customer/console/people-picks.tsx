import { type ControlProps, RemoteSelect } from '#kit/console/pickers.tsx';
import { chronicList } from '../contract/chronic.ts';
import { costCenterList } from '../contract/cost-center.ts';
import { jobList } from '../contract/job.ts';

/** Chooses a job; a form puts value and change in. */
export const JobPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={jobList}
    options={(jobs) => jobs.map((job) => ({ value: job.jobId, label: job.jobName }))}
  />
);

/** Chooses a cost centre; a form puts value and change in. */
export const CostCenterPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={costCenterList}
    options={(centers) =>
      centers.map((center) => ({ value: center.costCenterId, label: `${center.centerNum} ${center.centerName}` }))
    }
  />
);

/** Chooses chronic diseases; a form puts value and change in. */
export const ChronicPick = (props: ControlProps<readonly string[]>) => (
  <RemoteSelect
    {...(props as object)}
    multiple
    endpoint={chronicList}
    options={(diseases) => diseases.map((disease) => ({ value: disease.chronicId, label: disease.chronicName }))}
  />
);

/** Chooses one chronic disease; a filter puts value and change in. */
export const DiseasePick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={chronicList}
    options={(diseases) => diseases.map((disease) => ({ value: disease.chronicId, label: disease.chronicName }))}
  />
);
