import './people.css';
import { Modal } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { custBatchCancel, custResetPasswordBatch } from '../contract/people-batch.ts';

type Cancelled = ResultOf<typeof custBatchCancel>;

interface Props {
  readonly people: readonly { readonly custId: string }[];
  readonly clear: () => void;
}

/** What can be done with the ticked people at once. */
export function PeopleBatch({ people, clear }: Props) {
  const [outcome, setOutcome] = useState<Cancelled>();
  const custIds = people.map(({ custId }) => custId);
  const told = (cancelled: Cancelled) => {
    if (cancelled.refused.length > 0) return setOutcome(cancelled);
    clear();
  };
  return (
    <>
      <ConfirmAction
        write={custResetPasswordBatch}
        content={custIds}
        trigger="重置支付密码"
        confirm="确定重置所选人员的支付密码？"
        detail="重置后由本人重新设置"
        done="重置成功"
        onDone={clear}
      />
      <ConfirmAction
        write={custBatchCancel}
        content={custIds}
        trigger="批量注销"
        confirm="确定注销所选人员？"
        detail="注销后账户关闭、卡片失效，且不能恢复；有余额的人员不会被注销"
        done="批量注销完成"
        onDone={told}
        changes={['account']}
        danger
      />
      <Modal
        open={outcome !== undefined}
        title={t('已注销{count}人，以下人员未注销', { count: outcome?.cancelled ?? 0 })}
        footer={null}
        onCancel={() => {
          setOutcome(undefined);
          clear();
        }}
      >
        <ul className="cust-refused">
          {outcome?.refused.map(({ custId, custName, reason }) => (
            <li key={custId}>
              <b>{custName}</b> {reason}
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
