import { CloudUploadOutlined } from '@ant-design/icons';
import { Alert, Radio, Upload } from 'antd';
import { useState } from 'react';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { NarrowAction } from '#kit/console/action/narrow-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { queryClient } from '#kit/console/call/query.ts';
import { upload } from '#kit/console/call/request.ts';
import { DateRangeInput } from '#kit/console/form/date-input.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { Unread } from '#kit/console/shell/unread.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { billChannel, rechargeChannel } from '../contract/lookups.ts';
import { uploadPayBill } from '../contract/pay-bill.ts';

type Outcome = ResultOf<typeof uploadPayBill>;

/** Uploads a bill and says what came of it. */
export function BillUpload() {
  const [open, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const mayCall = useMayCall();
  if (!mayCall(uploadPayBill)) return <NarrowAction of={uploadPayBill} trigger="上传账单" />;

  const start = (): void => {
    setOutcome(undefined);
    setOpen(true);
  };

  return (
    <>
      <ActionButton trigger="上传账单" primary onClick={start} />
      <Sheet
        open={open}
        size={480}
        title={t('上传渠道账单')}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        {outcome ? <Read outcome={outcome} /> : <Form done={setOutcome} />}
      </Sheet>
    </>
  );
}

/** What a bill brought. */
function Read({ outcome }: { readonly outcome: Outcome }) {
  const { lineCount, knownCount, matchedCount, differenceCount } = outcome;
  return (
    <>
      <Alert
        type={differenceCount > 0 ? 'warning' : 'success'}
        showIcon
        title={
          differenceCount > 0
            ? t('有 {count} 笔差异待处理', { count: differenceCount })
            : t('账单与本方记录一致')
        }
      />
      <FactLines
        lines={[
          { title: t('新增笔数'), value: String(lineCount) },
          { title: t('相符笔数'), value: String(matchedCount) },
          { title: t('重复笔数'), value: String(knownCount) },
        ]}
      />
    </>
  );
}

/** Whose bill, of which days, and the file. */
function Form({ done }: { readonly done: (outcome: Outcome) => void }) {
  const [channel, setChannel] = useState<number>(rechargeChannel.key.wechat);
  const [days, setDays] = useState(() => daysBack(1, false));
  const [busy, setBusy] = useState(false);
  const send = async (file: File): Promise<void> => {
    const form = new FormData();
    const [startDate, endDate] = days;
    for (const [key, value] of Object.entries({ channel: String(channel), startDate, endDate }))
      form.append(key, value);

    form.append('file', file);
    setBusy(true);

    try {
      done(await upload(uploadPayBill, form));
      await queryClient.invalidateQueries({ queryKey: ['account'] });
    } catch {
      /* The request layer has said why. */
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="frm-lines">
      <div>
        <p id="bill-channel">{t('支付渠道')}</p>
        <Radio.Group
          aria-labelledby="bill-channel"
          value={channel}
          onChange={({ target }) => setChannel(target.value as number)}
          options={billChannel.map(({ key, desc }) => ({ value: key, label: t(desc) }))}
        />
      </div>
      <div>
        <p>{t('账单日期')}</p>
        <DateRangeInput
          value={days}
          onChange={(range) => range && !(range instanceof Unread) && setDays(range)}
        />
      </div>
      <Upload.Dragger
        accept=".csv,.xls,.xlsx,.txt"
        maxCount={1}
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void send(file);
          return false;
        }}
      >
        <div className="imp-drop">
          <CloudUploadOutlined />
          <strong>{t('点击选择文件，或将文件拖到这里')}</strong>
          <span>{t('从商户平台或银行下载的账单，原样上传')}</span>
        </div>
      </Upload.Dragger>
    </div>
  );
}
