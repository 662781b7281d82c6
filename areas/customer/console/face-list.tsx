import { useState } from 'react';
import { useMayCall } from '#kit/console/access.ts';
import { ActionButton } from '#kit/console/action-button.tsx';
import { t } from '#kit/console/i18n.ts';
import { ListScreen } from '#kit/console/list-screen.tsx';
import { useWrite } from '#kit/console/query.ts';
import { showToast } from '#kit/console/toast.ts';
import { TreeSplit } from '#kit/console/tree-panel.tsx';
import { firstPage } from '#kit/console/use-list.ts';
import { code } from '#kit/contract/answer.ts';
import { faceStates } from '../contract/customer.ts';
import { custPhotoPage, custRegisterFace } from '../contract/photo.ts';
import { OrganisationTree } from './organisation-tree.tsx';

const withPhoto = { hasPhoto: 1 } as const;
export const preload = firstPage(custPhotoPage, withPhoto);

/** What the call gives back: the state, or the whole answer where no face was found (code 59000). */
type FaceAnswer = { readonly code?: number; readonly message?: string } | undefined;

function Register({ custId, again }: { custId: string; again: boolean }) {
  const register = useWrite(custRegisterFace, { overlay: false });
  const mayCall = useMayCall();
  if (!mayCall(custRegisterFace)) return null;
  const run = async () => {
    const answer = (await register.mutateAsync({ custId })) as FaceAnswer;
    if (answer?.code === code.faceRegistration) return showToast('warning', answer.message ?? t('注册失败'));
    showToast('success', t('注册成功'));
  };
  return (
    <ActionButton
      trigger={again ? '重新注册' : '注册人脸'}
      loading={register.isPending}
      onClick={() => void run().catch(() => undefined)}
    />
  );
}

/** Who can be recognised by their face (document 1 section 2, /personal/faceRegister). */
export default function FaceList() {
  const [orgId, setOrgId] = useState<string>();
  return (
    <TreeSplit tree={<OrganisationTree selected={orgId} onSelect={setOrgId} />}>
      <ListScreen
        list={custPhotoPage}
        title="人脸注册"
        content={{ ...withPhoto, ...(orgId && { orgId }) }}
        filters={[
          { key: 'keyword', title: '关键字', placeholder: '姓名、编号或手机号' },
          { key: 'faceState', title: '人脸', of: faceStates },
        ]}
        rowActions={({ custId, faceState }) => <Register custId={custId} again={faceState !== 0} />}
        actionsWidth={110}
      />
    </TreeSplit>
  );
}
