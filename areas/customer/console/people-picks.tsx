import type { ControlProps } from '#kit/console/form/control.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { chronicDiseases } from '../contract/chronic.ts';
import { costCenters } from '../contract/cost-center.ts';
import { jobs } from '../contract/job.ts';

/** Chooses a job; a form puts value and change in. */
export const JobPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={jobs.list}
    options={(jobs) => jobs.map((job) => ({ value: job.jobId, label: job.jobName }))}
  />
);

/** Chooses a cost centre; a form puts value and change in. */
export const CostCenterPick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={costCenters.list}
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
    endpoint={chronicDiseases.list}
    options={(diseases) => diseases.map((disease) => ({ value: disease.chronicId, label: disease.chronicName }))}
  />
);

/** Chooses one chronic disease; a filter puts value and change in. */
export const DiseasePick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={chronicDiseases.list}
    options={(diseases) => diseases.map((disease) => ({ value: disease.chronicId, label: disease.chronicName }))}
  />
);
