import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { mealBackRules } from '../contract/sale-rules.ts';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

/** Until when a meal is given back and what it costs (/marketing/refundRules). */
export default () => (
  <ResourceScreen
    of={mealBackRules}
    render={scopeCells}
    fields={[
      'ruleName',
      'freeMinutes',
      'lastMinutes',
      'feeRatio',
      'feeAmount',
      ...whereFields,
      ...whoFields,
      ...whenFields,
      ...standingFields,
    ]}
  />
);
