import './diner.css';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dinerBindCode } from '../contract/binding.ts';

/** A code for a person who stands at the counter. */
export function CodeDialog({ custId }: { readonly custId: string }) {
  const [given, setGiven] = useState<ResultOf<typeof dinerBindCode>>();
  const give = useWrite(dinerBindCode, { overlay: false });
  const mayCall = useMayCall();
  if (!mayCall(dinerBindCode)) return null;

  const run = async () => setGiven(await give.mutateAsync({ custId }));

  return (
    <>
      <ActionButton
        trigger="生成绑定码"
        loading={give.isPending}
        onClick={() => void run().catch(() => undefined)}
      />
      <Modal
        open={given !== undefined}
        title={t('{name} 的绑定码', { name: given?.custName ?? '' })}
        footer={null}
        onCancel={() => setGiven(undefined)}
      >
        <p className="diner-code">{given?.code}</p>
        <Alert
          type="info"
          showIcon
          title={t('绑定码只显示这一次，有效至 {time}', { time: given?.expiresAt ?? '' })}
          description={t(
            '请核对本人证件后交给{num}：打开用餐页，选择首次绑定，填写人员编号、姓名和绑定码',
            {
              num: given?.custNum ?? '',
            },
          )}
        />
      </Modal>
    </>
  );
}
