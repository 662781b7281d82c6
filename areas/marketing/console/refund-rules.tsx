import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { mealBackRuleMeetings } from '../contract/rule-meeting.ts';
import { returnWords } from '../contract/sale-rule-words.ts';
import { mealBackRules } from '../contract/sale-rules.ts';
import { saysOf } from './rule-says.tsx';
import { meetingsOf } from './rule-warn.ts';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

const says = saysOf(returnWords);

const warn = meetingsOf(mealBackRuleMeetings);

/** Until when a meal is given back and what it costs (/marketing/refundRules). */
export default () => (
  <ResourceScreen
    of={mealBackRules}
    render={scopeCells}
    says={says}
    warn={warn}
    fields={[
      { key: 'ruleName', section: '退餐内容' },
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
