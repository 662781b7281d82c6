import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { macRules } from '../contract/sale-rules.ts';
import { RuleTry } from './rule-try.tsx';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** What one sale may come to (/marketing/consumeRules). */
export default () => (
  <ResourceScreen
    of={macRules}
    render={scopeCells}
    toolbar={<RuleTry />}
    fields={[
      'ruleName',
      'minAmount',
      'maxAmount',
      'passwordAmount',
      ...whereFields,
      ...whoFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
