import './marketing.css';
import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useRead } from '#kit/console/call/query.ts';
import { DateInput } from '#kit/console/form/date-input.tsx';
import { MoneyInput } from '#kit/console/form/money-input.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { type Column, labelOf } from '#kit/contract/columns.ts';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import { ruleReason, stage } from '../contract/lookups.ts';
import { ruleTry } from '../contract/rule-try.ts';
import { CanteensPick, DishPick, MachinesPick, PeoplePick } from './pickers.tsx';

type Asked = ContentOf<typeof ruleTry>;

/** "What would this person pay here now, and why": nothing is booked. */
export function RuleTry() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const mayTry = useMayCall()(ruleTry);
  if (!mayTry) return null;

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('试算')}</Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('营销规则试算')}
        size={560}
        destroyOnHidden
      >
        <TryForm ask={setAsked} />
        {asked && <Answer asked={asked} />}
      </Sheet>
    </>
  );
}

interface Values {
  readonly custId?: string;
  readonly canteenId: string;
  readonly stallId?: string;
  readonly deviceId?: string;
  readonly at?: string;
  readonly goodsId?: string;
  readonly amount: number;
  readonly couponNo?: string;
  readonly usePoints?: boolean;
}

function TryForm({ ask }: { readonly ask: (asked: Asked) => void }) {
  const [form] = Form.useForm<Values>();
  const canteenId = Form.useWatch('canteenId', form);

  return (
    <Form form={form} layout="vertical" onFinish={(values) => ask(askedOf(values))}>
      <Form.Item name="custId" label={t('人员')} extra={t('留空表示未识别的人员')}>
        <PeoplePick />
      </Form.Item>
      <Form.Item
        name="canteenId"
        label={t('食堂')}
        rules={[{ required: true, message: t('请选择食堂') }]}
      >
        <CanteensPick placeholder="请选择" />
      </Form.Item>
      <Form.Item name="stallId" label={t('档口')}>
        <RemoteSelect
          placeholder="全部"
          disabled={canteenId === undefined}
          endpoint={listAuthStall}
          content={{ canteenId }}
          options={(stalls) =>
            stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }))
          }
        />
      </Form.Item>
      <Form.Item name="deviceId" label={t('设备')}>
        <MachinesPick multiple={false} />
      </Form.Item>
      <Form.Item name="goodsId" label={t('菜品')}>
        <DishPick />
      </Form.Item>
      <Form.Item
        name="amount"
        label={t('金额')}
        rules={[{ required: true, message: t('请输入金额') }]}
      >
        <MoneyInput />
      </Form.Item>
      <Form.Item name="at" label={t('消费时间')} extra={t('留空表示现在')}>
        <DateInput precision="dateTime" />
      </Form.Item>
      <Form.Item name="couponNo" label={t('券号')}>
        <Input placeholder={t('请输入')} allowClear />
      </Form.Item>
      <Form.Item name="usePoints" valuePropName="checked">
        <Checkbox>{t('使用积分')}</Checkbox>
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('试算')}
      </Button>
    </Form>
  );
}

const askedOf = ({
  amount,
  goodsId,
  custId,
  stallId,
  deviceId,
  at,
  canteenId,
  couponNo,
  usePoints,
}: Values): Asked => ({
  canteenId,
  lines: [{ amount, ...(goodsId && { goodsId }) }],
  ...(custId && { custId }),
  ...(stallId && { stallId }),
  ...(deviceId && { deviceId }),
  ...(at && { at }),
  ...(couponNo && { couponNo }),
  ...(usePoints && { usePoints }),
});

const appliedColumns: readonly Column[] = [
  { key: 'stage', title: '步骤', kind: 'enum', of: stage, width: 110 },
  { key: 'ruleName', title: '规则名称', width: 180 },
  { key: 'amount', title: '金额', kind: 'money', width: 110 },
];

/** What a buyer would pay, and every rule that makes it so, in the order the rules are taken. */
function Answer({ asked }: { readonly asked: Asked }) {
  const { data, error } = useRead(ruleTry, asked, { overlay: false, quiet: true, staleTime: 0 });
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return null;

  return (
    <div className="mkt-answer">
      {data.reason && (
        <Alert
          type="error"
          showIcon
          title={t(labelOf(ruleReason, data.reason))}
          description={data.refusedBy && t('规则：{name}', { name: data.refusedBy })}
        />
      )}
      <FactLines
        lines={[
          { title: t('原价'), value: yuan(data.listAmount) },
          { title: t('优惠后'), value: yuan(data.amount) },
          { title: t('管理费'), value: yuan(data.feeAmount) },
          { title: t('应付'), value: yuan(data.payable), strong: true },
          { title: t('补贴资金承担'), value: yuan(data.fundAmount) },
          { title: t('使用积分'), value: String(data.pointsUsed) },
          { title: t('获得积分'), value: String(data.pointsEarned) },
        ]}
      />
      <DataTable
        label="适用的规则"
        columns={appliedColumns}
        rows={data.applied.map((each) => ({ ...each, rowKey: `${each.stage} ${each.ruleId}` }))}
        rowKey="rowKey"
      />
    </div>
  );
}
