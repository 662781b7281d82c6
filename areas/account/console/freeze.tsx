import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { useAskedAct } from '#kit/console/shell/asked-act.ts';
import { freezeSingle } from '../contract/frozen.ts';
import { frozenRule } from '../contract/lookups.ts';
import { FREEZE } from './acts.ts';
import { PersonSelect } from './people-inputs.tsx';

const byAmount = (values: Readonly<Record<string, unknown>>): boolean => values['freezeRule'] === 1;

/** How an account is frozen. */
export const freezeFields = fieldsOf(freezeSingle, [
  { key: 'freezeRule', title: '冻结方式', input: 'radio', of: frozenRule, initial: 2, span: 2 },
  {
    key: 'amount',
    title: '冻结金额',
    input: 'money',
    hint: '从个人钱包中冻结',
    required: true,
    showIf: byAmount,
  },
  { key: 'reason', title: '冻结原因', input: 'textarea', span: 2 },
]);
const personField = { key: 'custId', title: '人员', input: <PersonSelect />, span: 2 } as const;

/** Freezes one account: of a person the screen knows, or of one to be chosen. */
export function FreezeOne({
  person,
  why,
}: {
  readonly person?: {
    readonly custId: string;
    readonly custName: string;
    readonly custNum: string;
  };
  /** A Chinese source text says why. */
  readonly why?: string | undefined;
}) {
  const asked = useAskedAct([FREEZE]);

  return (
    <EditDrawer
      save={freezeSingle}
      title="冻结账户"
      trigger="冻结"
      fields={person ? freezeFields : [personField, ...freezeFields]}
      {...(person && { value: { custId: person.custId } })}
      why={why}
      asked={asked}
      secondary={person !== undefined}
    >
      {person && (
        <FactLines
          lines={[{ title: t('人员'), value: `${person.custName} (${person.custNum})` }]}
        />
      )}
    </EditDrawer>
  );
}
