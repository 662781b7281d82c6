import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { diningEffectives } from '../contract/sale-rules.ts';
import { RuleTry } from './rule-try.tsx';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** Who may eat where: the same permissions, seen by people (/marketing/diningPermission). */
export default () => (
  <ResourceScreen
    of={diningEffectives}
    render={scopeCells}
    toolbar={<RuleTry />}
    fields={[
      'effectiveName',
      { key: 'permit', input: 'radio', span: 2 },
      ...whoFields,
      ...whereFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
