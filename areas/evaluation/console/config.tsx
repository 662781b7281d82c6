import { yesNo } from '#kit/contract/lookup.ts';
import './evaluation.css';
import { Select } from 'antd';
import { personTypes } from '#areas/customer/contract/person-type.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  canteenEvaluateConfigQuery,
  canteenEvaluateConfigSave,
} from '../contract/canteen-evaluation.ts';
import { canteenCycle } from '../contract/lookups.ts';

type Config = ResultOf<typeof canteenEvaluateConfigQuery>;

const PersonTypesPick = selectOf(personTypes.list, ({ psnType, psnTypeName }) => ({
  value: psnType,
  label: psnTypeName,
}));

/** Items typed one after the other, each ended by Enter. */
const ItemsInput = ({ value, onChange, ...control }: ControlProps<readonly string[]>) => (
  <Select
    {...control}
    className="scr-fill"
    mode="tags"
    open={false}
    suffixIcon={null}
    placeholder={t('输入后按回车，如：卫生、服务')}
    value={[...(value ?? [])]}
    onChange={(next: string[]) => onChange?.(next)}
  />
);

const fields = fieldsOf(canteenEvaluateConfigSave, [
  { key: 'orderOpen', title: '开放订单评价', input: 'switch' },
  { key: 'orderDays', title: '订单可评价天数', input: 'integer', hint: '从用餐日期起，1至90天' },
  { key: 'anonymousOpen', title: '允许匿名', input: 'switch' },
  { key: 'canteenOpen', title: '开放食堂评价', input: 'switch' },
  { key: 'canteenCycle', title: '食堂评价频次', of: canteenCycle, input: 'radio', span: 2 },
  { key: 'startDate', title: '开始日期', input: 'date', required: false, hint: '不填表示不限' },
  { key: 'endDate', title: '结束日期', input: 'date', required: false, hint: '不填表示不限' },
  {
    key: 'psnTypes',
    title: '可评价的人员类别',
    input: <PersonTypesPick multiple placeholder="全部" />,
    span: 2,
    required: false,
  },
  {
    key: 'items',
    title: '评价项目',
    input: <ItemsInput />,
    span: 2,
    required: false,
    hint: '最多10项；去掉的项目不再询问，已有评分保留',
  },
]);

const columns: readonly Column<keyof Config & string>[] = [
  { key: 'orderOpen', title: '开放订单评价', kind: 'enum', of: yesNo },
  { key: 'orderDays', title: '订单可评价天数', kind: 'int' },
  { key: 'anonymousOpen', title: '允许匿名', kind: 'enum', of: yesNo },
  { key: 'canteenOpen', title: '开放食堂评价', kind: 'enum', of: yesNo },
  { key: 'canteenCycle', title: '食堂评价频次', kind: 'enum', of: canteenCycle },
  { key: 'startDate', title: '开始日期', kind: 'date' },
  { key: 'endDate', title: '结束日期', kind: 'date' },
  { key: 'items', title: '评价项目' },
  { key: 'psnTypes', title: '可评价的人员类别' },
];
const render = {
  startDate: ({ startDate }: Config) => startDate ?? t('不限'),
  endDate: ({ endDate }: Config) => endDate ?? t('不限'),
  items: ({ items }: Config) => (items.length > 0 ? items.join(t('、')) : t('只评总体')),
  psnTypes: ({ psnTypes }: Config) =>
    psnTypes.length > 0 ? t('{count} 个类别', { count: psnTypes.length }) : t('全部'),
};

/** What is evaluated, by whom and for how long (/mobile/evaluation/pjConfig). */
export default () => (
  <section className="scr-panel">
    <ReadPart of={canteenEvaluateConfigQuery} content={undefined}>
      {(config) => (
        <>
          <header className="eva-bar">
            <EditDrawer
              save={canteenEvaluateConfigSave}
              title="修改评价配置"
              trigger="修改"
              fields={fields}
              load={[canteenEvaluateConfigQuery, undefined]}
            />
          </header>
          <DetailPanel columns={columns} value={config} render={render} />
        </>
      )}
    </ReadPart>
  </section>
);
