import './people.css';
import { Modal } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import type { WholeSearch } from '#kit/console/list/list-types.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { custBatchCancel, custResetPasswordBatch } from '../contract/people-batch.ts';
import { ChangePeople } from './change-people.tsx';

interface Props {
  readonly people: readonly { readonly custId: string }[];
  readonly clear: () => void;
  readonly whole: WholeSearch;
}

interface Outcome {
  readonly title: string;
  readonly refused: ResultOf<typeof custBatchCancel>['refused'];
}

/** What can be done with the ticked people at once. */
export function PeopleBatch({ people, clear, whole }: Props) {
  const [outcome, setOutcome] = useState<Outcome>();
  const custIds = people.map(({ custId }) => custId);
  const tell = (told: Outcome) => {
    if (told.refused.length > 0) return setOutcome(told);
    clear();
  };

  return (
    <>
      <ChangePeople custIds={custIds} whole={whole} clear={clear} />
      <ConfirmAction
        write={custResetPasswordBatch}
        content={custIds}
        trigger="重置支付密码"
        confirm="确定重置所选人员的支付密码？"
        detail="重置后由本人重新设置"
        done="重置完成"
        onDone={({ reset, refused }) =>
          tell({ title: t('已重置{count}人，以下人员未重置', { count: reset }), refused })
        }
      />
      <ConfirmAction
        write={custBatchCancel}
        content={custIds}
        trigger="批量注销"
        confirm="确定注销所选人员？"
        detail="注销后账户关闭、卡片失效，历史保留；有余额的人员不会被注销"
        done="批量注销完成"
        onDone={({ cancelled, refused }) =>
          tell({ title: t('已注销{count}人，以下人员未注销', { count: cancelled }), refused })
        }
        changes={['account']}
        danger
      />
      <Modal
        open={outcome !== undefined}
        title={outcome?.title}
        footer={null}
        onCancel={() => {
          setOutcome(undefined);
          clear();
        }}
      >
        <ul className="cust-refused">
          {outcome?.refused.map(({ custId, custName, reason }) => (
            <li key={custId}>
              <b>{custName || custId}</b> {reason}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
