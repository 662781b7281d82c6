import { Select } from 'antd';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { updateGoodsStatus } from '../contract/at-counter.ts';
import { goodsStatus } from '../contract/lookups.ts';
import type { orderDetail } from '../contract/order.ts';

type Lines = ResultOf<typeof orderDetail>['lines'];

/** Which lines, by what was bought. */
function LinePick({
  lines,
  value,
  onChange,
}: {
  readonly lines: Lines;
  readonly value?: number[];
  readonly onChange?: (lineNos: number[]) => void;
}) {
  return (
    <Select
      mode="multiple"
      className="scr-fill"
      placeholder={t('请选择')}
      {...(value && { value })}
      {...(onChange && { onChange })}
      options={lines.map(({ lineNo, goodsName }) => ({ value: lineNo, label: goodsName }))}
    />
  );
}

/** Moves goods of a shop's order on. */
export const GoodsSteps = ({ orderId, lines }: { readonly orderId: string; readonly lines: Lines }) => (
  <EditDrawer
    save={updateGoodsStatus}
    title="更新商品状态"
    trigger="更新商品状态"
    fields={fieldsOf(updateGoodsStatus, [
      { key: 'lineNos', title: '商品', input: <LinePick lines={lines} />, span: 2 },
      { key: 'goodsStatus', title: '商品状态', of: goodsStatus },
    ])}
    value={{ orderId, lineNos: lines.map(({ lineNo }) => lineNo) }}
    secondary
  />
);
