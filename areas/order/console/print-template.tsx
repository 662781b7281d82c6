import './order.css';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { daysBack } from '#kit/console/report/report-period.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import type { ContentOf } from '#kit/contract/endpoint.ts';
import {
  PRESETS,
  pagePrintRecord,
  previewTemplate,
  printTemplates,
  sceneColumns,
  type Template,
  templateScene,
  templateState,
  ticketColumns,
} from '../contract/print-template.ts';
import { CanteenSelect } from './place-inputs.tsx';

interface PickProps extends ControlProps<readonly string[]> {
  readonly group: keyof Template;
}
/** Columns of a group in the order they are printed: those the scene of the form knows. */
function ColumnsPick({ group, value, onChange, ...control }: PickProps) {
  const scene = Form.useWatch<number | undefined>('scene', Form.useFormInstance());
  const known = sceneColumns[scene ?? 0]?.[group] ?? [];

  return (
    <Select
      {...control}
      className="scr-fill"
      mode="multiple"
      allowClear
      disabled={scene === undefined}
      placeholder={t(scene === undefined ? '请先选择打印场景' : '不打印')}
      options={ticketColumns[group]
        .filter(({ key }) => (known as readonly string[]).includes(key))
        .map(({ key, desc }) => ({ value: key, label: t(desc) }))}
      value={[...(value ?? [])]}
      onChange={(next: string[]) => onChange?.(next)}
    />
  );
}

type Draft = Partial<ContentOf<typeof printTemplates.add>>;

/** The paper as it will come out of the printer, of a made-up order. */
function Paper({ draft }: { readonly draft: Draft }) {
  const {
    scene,
    title = '',
    headColumns = [],
    lineColumns = [],
    footColumns = [],
    footText = '',
  } = draft;
  const asked = {
    scene: scene ?? 1,
    title,
    headColumns,
    lineColumns,
    footColumns,
    footText,
    width: 58 as const,
  };
  const { data } = useRead(previewTemplate, asked, {
    overlay: false,
    enabled: scene !== undefined,
    keepPrevious: true,
  });

  if (!data || scene === undefined) return null;

  return (
    <section aria-label={t('打印预览')} className="ord-paper">
      {data.map(({ text, align, large, bold }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a paper have no other name than their place
          key={at}
          className={[
            align === 'centre' && 'ord-paper-centre',
            large && 'ord-paper-large',
            bold && 'ord-paper-bold',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {text || '\u00a0'}
        </div>
      ))}
    </section>
  );
}

const fields = fieldsOf(printTemplates.add, [
  { key: 'templateName', title: '模板名称' },
  { key: 'scene', title: '打印场景', of: templateScene },
  {
    key: 'canteenId',
    title: '适用食堂',
    input: <CanteenSelect placeholder="所有食堂" />,
    hint: '不选表示所有食堂',
  },
  { key: 'state', title: '状态', of: templateState, input: 'radio', initial: 1 },
  { key: 'title', title: '标题', hint: '不填时为场景名称' },
  { key: 'footText', title: '结尾文字', placeholder: '如 谢谢惠顾' },
  {
    key: 'headColumns',
    title: '表头内容',
    input: <ColumnsPick group="head" />,
    hint: '按选择的先后打印',
    span: 2,
  },
  { key: 'lineColumns', title: '明细内容', input: <ColumnsPick group="line" />, span: 2 },
  {
    key: 'footColumns',
    title: '表尾内容',
    input: <ColumnsPick group="foot" />,
    hint: '按选择的先后打印',
    span: 2,
  },
]);
const receipt = PRESETS[templateScene.key.receipt] as Template;
const beginning: Draft = {
  scene: templateScene.key.receipt,
  headColumns: [...receipt.head],
  lineColumns: [...receipt.line],
  footColumns: [...receipt.foot],
};

const Templates = () => (
  <ListScreen
    list={printTemplates.page}
    rowKey="templateId"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '模板名称' },
      { key: 'scene', title: '打印场景', of: templateScene },
      { key: 'canteenId', title: '适用食堂', input: <CanteenSelect /> },
      { key: 'state', title: '状态', of: templateState },
    ]}
    toolbar={
      <EditDrawer
        save={printTemplates.add}
        title="新增打印模板"
        trigger="新增打印模板"
        fields={fields}
        value={beginning}
        preview={(draft) => <Paper draft={draft} />}
      />
    }
    rowActions={(row) => (
      <>
        <EditDrawer
          save={printTemplates.modify}
          title="修改打印模板"
          trigger="修改"
          fields={fields as never}
          value={row}
          preview={(draft) => <Paper draft={draft as Draft} />}
        />
        <ConfirmAction
          write={printTemplates.remove}
          content={{ templateId: row.templateId }}
          trigger="删除"
          confirm="确定删除该打印模板？"
          detail="之后按其他启用的模板打印，没有时按系统默认格式打印"
          danger
        />
      </>
    )}
    actionsWidth={110}
  />
);

function Records() {
  const [[startDate, endDate]] = useState(() => daysBack(6, true));
  return (
    <ListScreen
      list={pagePrintRecord}
      rowKey="printId"
      initialFilter={{ startDate, endDate }}
      inputs={{ canteenId: <CanteenSelect /> }}
    />
  );
}

/** What papers say, and which were printed (/machinemanage/printTemplate). */
export default () => (
  <AddressTabs
    items={[
      { key: 'templates', label: t('打印模板'), children: <Templates /> },
      { key: 'records', label: t('打印记录'), children: <Records /> },
    ]}
  />
);
