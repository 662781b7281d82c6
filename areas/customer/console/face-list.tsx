import './people.css';
import { Alert, Button, Empty } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { queryClient, useRead } from '#kit/console/call/query.ts';
import { call } from '#kit/console/call/request.ts';
import { TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { code } from '#kit/contract/answer.ts';
import { custPhotoPage, custRegisterFace, faceRecognition } from '../contract/photo.ts';
import { OrganisationTree } from './organisation-tree.tsx';

const withPhoto = { hasPhoto: 1 } as const;

export const preload = firstPage(custPhotoPage, withPhoto);

/** Who can be recognised by their face (/personal/faceRegister). Nothing is offered that could not be done. */
export default function FaceList() {
  const { data: recognition } = useRead(faceRecognition, undefined, { overlay: false });
  const configured = recognition?.configured ?? false;
  const [orgId, setOrgId] = useAddressNode('orgId');

  return (
    <TreeSplit tree={<OrganisationTree selected={orgId} onSelect={setOrgId} />}>
      <div className="cust-faces">
        {recognition && !configured && (
          <Alert
            className="cust-no-faces"
            type="info"
            showIcon
            title={t('照片已保存，未配置人脸识别')}
          />
        )}
        <ListScreen
          list={custPhotoPage}
          title="人脸注册"
          content={withPhoto}
          beside={['orgId']}
          filters={['keyword', 'faceState']}
          empty={
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={t('没有符合条件的人员，没有照片的人员请先在人员照片中上传')}
            />
          }
          selectable={
            configured
              ? (rows, clear) => (
                  <RegisterAll custIds={rows.map((row) => row.custId)} clear={clear} />
                )
              : undefined
          }
          rowActions={
            configured
              ? ({ custId, faceState }) => <Register custId={custId} again={faceState !== 0} />
              : undefined
          }
          actionsWidth={110}
        />
      </div>
    </TreeSplit>
  );
}

/** Registers the faces of the ticked people one after the other; what was refused shows in their rows. */
function RegisterAll({ custIds, clear }: { custIds: readonly string[]; clear: () => void }) {
  const [done, setDone] = useState<number>();
  const mayCall = useMayCall();
  if (!mayCall(custRegisterFace)) return null;

  const run = async () => {
    let refused = 0;
    for (const [index, custId] of custIds.entries()) {
      setDone(index);
      if (await register(custId)) refused += 1;
    }

    const counts = { registered: custIds.length - refused, refused };
    showToast(
      refused > 0 ? 'warning' : 'success',
      t('注册成功{registered}人，失败{refused}人', counts),
    );
    clear();
  };

  const start = () =>
    void run()
      .catch(() => undefined)
      .finally(() => {
        setDone(undefined);
        void reload();
      });

  return (
    <Button loading={done !== undefined} onClick={start}>
      {done === undefined
        ? t('批量注册人脸')
        : t('正在注册 {done}/{total}', { done: done + 1, total: custIds.length })}
    </Button>
  );
}

/** What the call gives back: the state, or the whole answer where no face was found (code 59000). */
type FaceAnswer = { readonly code?: number; readonly message?: string } | undefined;

/** Registers one face. Undefined: done; else the reason why not. */
async function register(custId: string): Promise<string | undefined> {
  const answer = (await call(custRegisterFace, { custId }, { overlay: false })) as FaceAnswer;
  return answer?.code === code.faceRegistration ? (answer.message ?? t('注册失败')) : undefined;
}

const reload = () => queryClient.invalidateQueries({ queryKey: ['customer'] });

function Register({ custId, again }: { custId: string; again: boolean }) {
  const [running, setRunning] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(custRegisterFace)) return null;

  const run = async () => {
    const reason = await register(custId);
    if (reason) showToast('warning', reason);
    else showToast('success', t('注册成功'));

    await reload();
  };

  const start = () => {
    setRunning(true);
    void run()
      .catch(() => undefined)
      .finally(() => setRunning(false));
  };

  return (
    <ActionButton trigger={again ? '重新注册' : '注册人脸'} loading={running} onClick={start} />
  );
}
