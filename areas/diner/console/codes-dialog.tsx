import { Alert, Button, Modal, Select, Table } from 'antd';
import { useId, useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { FinalButton } from '#kit/console/action/final-button.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useWrite } from '#kit/console/call/query.ts';
import { tableToExcel } from '#kit/console/export/table-to-excel.ts';
import { PrintPage } from '#kit/console/print/print-page.tsx';
import { printSheet } from '#kit/console/print/print-run.tsx';
import { type Column, leaves } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { dinerBindSheet } from '../contract/binding.ts';

interface Props {
  /** The people ticked, or the organisation chosen. */
  readonly target: { readonly custIds: string[] } | { readonly orgId: string };
  readonly trigger: string;
  readonly about: string;
}

const HOUR = 60;

const DAY = 24 * HOUR;

type Sheet = ResultOf<typeof dinerBindSheet>;

const VALID = [
  { value: HOUR, label: '1小时' },
  { value: DAY, label: '1天' },
  { value: 3 * DAY, label: '3天' },
  { value: 7 * DAY, label: '7天' },
  { value: 30 * DAY, label: '30天' },
];

/** Makes codes for many people, to be printed or exported. */
export function CodesDialog({ target, trigger, about }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [validMinutes, setValid] = useState(7 * DAY);
  const [sheet, setSheet] = useState<Sheet>();
  const make = useWrite(dinerBindSheet, { overlay: false });
  const mayCall = useMayCall();
  if (!mayCall(dinerBindSheet)) return null;

  const close = () => {
    setOpen(false);
    setSheet(undefined);
  };
  const run = async () => setSheet(await make.mutateAsync({ ...target, validMinutes }));

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(trigger)}</Button>
      <Modal
        open={open}
        width={760}
        title={t(trigger)}
        onCancel={close}
        mask={{ closable: false }}
        footer={
          sheet === undefined && (
            <div className="frm-footer">
              <Button onClick={close}>{t('取消')}</Button>
              <FinalButton
                loading={make.isPending}
                onPress={() => void run().catch(() => undefined)}
              >
                {t('生成')}
              </FinalButton>
            </div>
          )
        }
      >
        {sheet ? (
          <Codes sheet={sheet} />
        ) : (
          <div className="frm-lines">
            <p>{about}</p>
            <p className="scr-hint">
              {t('已绑定的人员不会生成；以前生成而未使用的绑定码同时失效')}
            </p>
            <label className="diner-valid" htmlFor={id}>
              <span>{t('有效时间')}</span>
              <Select
                id={id}
                value={validMinutes}
                onChange={setValid}
                options={VALID.map(({ value, label }) => ({ value, label: t(label) }))}
              />
            </label>
          </div>
        )}
      </Modal>
    </>
  );
}

const columns: readonly Column[] = [
  { key: 'orgFullName', title: '所属组织', width: 220 },
  { key: 'custNum', title: '人员编号', width: 120 },
  { key: 'custName', title: '姓名', width: 110 },
  { key: 'code', title: '绑定码', width: 110 },
];

/** The codes as they are handed out; they are shown this once. */
function Codes({ sheet }: { readonly sheet: Sheet }) {
  const until = { name: t('有效至'), content: sheet.expiresAt };
  const hint = {
    name: '',
    content: t('打开用餐页，选择首次绑定，填写人员编号、姓名和绑定码。绑定码只能用一次'),
  };
  const print = () =>
    printSheet(
      <PrintPage
        title={t('用餐页绑定码')}
        top={[until, hint]}
        bottom={[]}
        columns={leaves(columns)}
        rows={sheet.rows}
        totalLine={undefined}
      />,
    );

  return (
    <div className="frm-lines">
      <Alert
        type="warning"
        showIcon
        title={t('绑定码只显示这一次，有效至 {time}', { time: sheet.expiresAt })}
      />
      {sheet.bound > 0 && (
        <p className="scr-hint">{t('{count}人已绑定，不再生成', { count: sheet.bound })}</p>
      )}
      <Table
        size="small"
        rowKey="custId"
        pagination={false}
        scroll={{ y: 320 }}
        dataSource={sheet.rows}
        columns={columns.map(({ key, title, width }) => ({
          dataIndex: key,
          title: t(title),
          width: width ?? 100,
        }))}
      />
      <div className="frm-footer">
        <Button
          onClick={() => void tableToExcel({ columns, rows: sheet.rows, name: t('用餐页绑定码') })}
        >
          {t('导出')}
        </Button>
        <Button type="primary" disabled={sheet.rows.length === 0} onClick={() => void print()}>
          {t('打印')}
        </Button>
      </div>
    </div>
  );
}
