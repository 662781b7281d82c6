import { cardState } from '#areas/ledger/contract/lookups.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { releaseLoss, reportLoss, type slaveCards } from '../contract/card.ts';
import { OrgTree, PersonSelect } from './people-inputs.tsx';

interface Props {
  readonly of: typeof slaveCards;
  readonly words: {
    readonly add: string;
    readonly modify: string;
    readonly remove: string;
    readonly sure: string;
    readonly owner: string;
    readonly holder: string;
    readonly holderHint: string;
  };
}

/** Cards beside the main one: a list with adding, changing, losing and ending. */
export function FurtherCardScreen({ of, words }: Props) {
  const said = fieldsOf(of.modify, [
    { key: 'holderName', title: words.holder, hint: words.holderHint, required: true },
    { key: 'remark', title: '备注', input: 'textarea', span: 2 },
  ]);
  const lossRemark = fieldsOf(reportLoss, [
    { key: 'remark', title: '备注', input: 'textarea', span: 2 },
  ]);

  return (
    <ListScreen
      list={of.page}
      filters={[
        { key: 'keyword', title: '关键字', placeholder: '姓名、编号或卡号' },
        { key: 'orgId', title: '所属组织', input: <OrgTree /> },
        { key: 'state', title: '状态', of: cardState.slice(0, 2) },
      ]}
      toolbar={
        <EditDrawer
          save={of.add}
          title={words.add}
          trigger={words.add}
          fields={[
            { key: 'custId', title: words.owner, input: <PersonSelect />, span: 2 },
            { key: 'cardNo', title: '卡号', input: 'code' },
            ...said,
          ]}
        />
      }
      rowActions={({ cardId, cardNo, state, holderName, remark, version }) => (
        <>
          <EditDrawer
            save={of.modify}
            title={words.modify}
            trigger="修改"
            fields={said}
            value={{ cardId, holderName, remark, version }}
          />
          {state === 1 ? (
            <EditDrawer
              save={reportLoss}
              title="挂失"
              trigger="挂失"
              fields={lossRemark}
              value={{ cardNo }}
            />
          ) : (
            <EditDrawer
              save={releaseLoss}
              title="解挂"
              trigger="解挂"
              fields={lossRemark}
              value={{ cardNo }}
            />
          )}
          <ConfirmAction
            write={of.remove}
            content={cardId}
            trigger={words.remove}
            confirm={words.sure}
            danger
          />
        </>
      )}
      actionsWidth={150}
    />
  );
}
