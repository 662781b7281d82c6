import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { diningWords } from '../contract/sale-rule-words.ts';
import { diningEffectives } from '../contract/sale-rules.ts';
import { HeldBack } from './held-back.tsx';
import { saysOf } from './rule-says.tsx';
import { RuleTry } from './rule-try.tsx';
import { scopeCells } from './scope-cells.tsx';
import { standingFields, whenFields, whereFields, whoFields } from './scope-fields.tsx';

const says = saysOf(diningWords);

/** When a place serves whom: permissions, seen by their periods (/marketing/eatingRules). */
export default () => (
  <ResourceScreen
    of={diningEffectives}
    render={scopeCells}
    says={says}
    toolbar={<RuleTry />}
    rowActions={({ effectiveId }) => <HeldBack ruleId={effectiveId} />}
    actionsWidth={160}
    fields={[
      { key: 'effectiveName', section: '就餐权限' },
      { key: 'permit', input: 'radio', span: 2 },
      ...whenFields,
      ...whereFields,
      ...whoFields,
      ...standingFields,
    ]}
  />
);
