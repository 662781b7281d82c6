import { Segmented } from 'antd';
import { useNavigate } from 'react-router';
import { t } from '#kit/console/base/i18n.ts';
import { useAddress } from '#kit/console/shell/address.ts';
import type { MachineKind } from '../../contract/machine/kinds.ts';

/** From the list of a kind to its live board, and back. */
export function BoardLink({ kind }: { readonly kind: MachineKind }) {
  const navigate = useNavigate();
  const isBoard = useAddress().pathname.endsWith('V2');
  const path = `/machinemanage/${kind.name}`;

  return (
    <Segmented
      aria-label={t('显示方式')}
      value={isBoard ? 'board' : 'list'}
      options={[
        { value: 'list', label: t('列表') },
        { value: 'board', label: t('看板') },
      ]}
      onChange={(shown) => void navigate(shown === 'board' ? `${path}V2` : path)}
    />
  );
}
