import { Input } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { labelOf } from '#kit/contract/columns.ts';
import {
  parseTablewareCode,
  reloadTablewareDict,
  tableware,
  tablewareKind,
  tablewarePrefixes,
  tablewareState,
} from '../../contract/machine/tableware.ts';
import { CanteenSelect } from '../place-inputs.tsx';

export const preload = firstPage(tableware.page);

/** Trays, plates and bowls: whose they are at the moment, and which are lost (/machinemanage/tableware). */
export default function Tableware() {
  const [opened, setOpened] = useState<'code' | 'dictionary'>();
  const mayCall = useMayCall();
  const close = () => setOpened(undefined);

  return (
    <>
      <ResourceScreen
        of={tableware}
        fields={[
          { key: 'code', hint: '扫码或用读卡器读入' },
          { key: 'kind', input: 'radio' },
          { key: 'canteenId', input: <CanteenSelect /> },
          { key: 'state', input: 'radio' },
        ]}
        filters={[
          'keyword',
          { key: 'canteenId', input: <CanteenSelect placeholder="全部" /> },
          'kind',
          'state',
        ]}
        toolbar={
          <>
            {mayCall(parseTablewareCode) && (
              <ActionButton trigger="识别编码" onClick={() => setOpened('code')} />
            )}
            <ActionButton trigger="编码规则" onClick={() => setOpened('dictionary')} />
          </>
        }
      />
      {opened === 'code' && <CodeReader close={close} />}
      {opened === 'dictionary' && <Dictionary close={close} />}
    </>
  );
}

interface Props {
  readonly close: () => void;
}

/** What a code says: read by hand or by a reader of codes, which ends with Enter. */
function CodeReader({ close }: Props) {
  const [code, setCode] = useState('');

  return (
    <Sheet open size={420} title={t('识别编码')} onClose={close}>
      <Input.Search
        autoFocus
        maxLength={40}
        aria-label={t('餐具编码')}
        placeholder={t('扫码或输入编码后回车')}
        enterButton={t('识别')}
        onSearch={(typed) => setCode(typed.trim())}
      />
      {code !== '' && (
        <ReadPart of={parseTablewareCode} content={{ code }} lines={4}>
          {({ kind, canteenName, tablewareId, state }) => (
            <dl className="dev-read-code">
              <dt>{t('餐具编码')}</dt>
              <dd>{code}</dd>
              <dt>{t('餐具类型')}</dt>
              <dd>{t(labelOf(tablewareKind, kind))}</dd>
              <dt>{t('所属食堂')}</dt>
              <dd>{canteenName}</dd>
              <dt>{t('状态')}</dt>
              <dd>
                {tablewareId === null || state === null
                  ? t('未登记')
                  : t(labelOf(tablewareState, state))}
              </dd>
            </dl>
          )}
        </ReadPart>
      )}
    </Sheet>
  );
}

/** What the beginnings of codes say. */
function Dictionary({ close }: Props) {
  return (
    <Sheet open size={760} title={t('编码规则')} onClose={close}>
      <ResourceScreen
        of={tablewarePrefixes}
        fields={[
          { key: 'prefix', hint: '编码以此开头；同时符合多条时，以最长的为准' },
          { key: 'kind', input: 'radio' },
          { key: 'canteenId', input: <CanteenSelect /> },
        ]}
        toolbar={
          <ConfirmAction
            write={reloadTablewareDict}
            content={{}}
            trigger="刷新规则"
            confirm={false}
            done="规则已刷新"
          />
        }
        restorable
      />
    </Sheet>
  );
}
