import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { AnyDocument } from '#kit/contract/entity.ts';
import { openActions, type State, type Step } from '#kit/contract/lifecycle.ts';
import { ConfirmAction } from '../action/confirm-action.tsx';
import { t } from '../base/i18n.ts';
import { useCan, useSession } from '../call/session.ts';
import { EditDrawer } from '../form/edit-drawer.tsx';
import type { Field } from '../form/fields.ts';
import { useRowSubject } from '../list/in-row.ts';
import type { AnyRow } from '../list/list-types.ts';
import { fieldsOfShape } from '../list/set-parts.ts';

/** What the buttons need of a document. */
export interface DocumentRow {
  readonly state?: State;
  readonly createdBy?: string;
  readonly version?: number;
}

interface Props {
  readonly of: AnyDocument;
  readonly row: DocumentRow & AnyRow;
  /** Only these steps; every one when absent. */
  readonly steps?: readonly string[] | undefined;
  /** Areas whose lists change as well. */
  readonly changes?: readonly string[];
}

/** The buttons of a document: steps that leave its state and that this user may take, in the order of the lifecycle. */
export function LifecycleActions({ of: set, row, steps, changes = [] }: Props) {
  const can = useCan();
  const userId = useSession(({ user }) => user?.userId);
  const subject = useRowSubject();
  const { life, key } = set;
  if (!life || row.state === undefined) return null;

  const open = openActions(life, { state: row.state, own: row.createdBy === userId }, can);
  const known = { [key]: row[key], version: row.version };

  return open
    .filter((action) => steps?.includes(action) ?? true)
    .map((action) => {
      const step = life.steps[action] as Step;
      const endpoint = set.stepCalls[action] as Endpoint;
      const { title, danger = false } = step;
      if (step.ask) {
        return (
          <EditDrawer
            key={action}
            save={endpoint}
            title={endpoint.title}
            trigger={title}
            fields={askedOf(step) as never}
            value={known as never}
            saveText={() => t(title)}
            savedText={() => t('操作成功')}
            changes={changes}
            secondary
          >
            {subject && <p className="doc-subject">{subject}</p>}
          </EditDrawer>
        );
      }

      return (
        <ConfirmAction
          key={action}
          write={endpoint}
          content={known}
          trigger={title}
          confirm={t('确定{title}？', { title: t(title) })}
          changes={changes}
          danger={danger}
        />
      );
    });
}

/** What a step asks for; a remark is written in a box. */
const askedOf = ({ ask = {} }: Step): Field[] =>
  fieldsOfShape(ask, undefined).map((field) =>
    field.key === 'remark' ? { ...field, input: 'textarea' } : field,
  );
