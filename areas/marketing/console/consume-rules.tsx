import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { macRuleMeetings } from '../contract/rule-meeting.ts';
import { spendingWords } from '../contract/sale-rule-words.ts';
import { macRules } from '../contract/sale-rules.ts';
import { HeldBack } from './held-back.tsx';
import { saysOf } from './rule-says.tsx';
import { RuleTry } from './rule-try.tsx';
import { meetingsOf } from './rule-warn.ts';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

const says = saysOf(spendingWords);

const warn = meetingsOf(macRuleMeetings);

/** What one sale may come to (/marketing/consumeRules). */
export default () => (
  <ResourceScreen
    of={macRules}
    render={scopeCells}
    says={says}
    warn={warn}
    toolbar={<RuleTry />}
    rowActions={({ ruleId }) => <HeldBack ruleId={ruleId} />}
    actionsWidth={160}
    fields={[
      { key: 'ruleName', section: '金额' },
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
