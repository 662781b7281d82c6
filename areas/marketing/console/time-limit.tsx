import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { timeQuotas } from '../contract/sale-rules.ts';
import { RuleTry } from './rule-try.tsx';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** How often and for how much a person may buy (/marketing/timelimit). */
export default () => (
  <ResourceScreen
    of={timeQuotas}
    render={scopeCells}
    toolbar={<RuleTry />}
    fields={[
      'quotaName',
      { key: 'countPer', input: 'radio', span: 2 },
      'countMax',
      'amountMax',
      { key: 'beyond', input: 'radio', span: 2 },
      ...whereFields,
      ...whoFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
