import { Select } from 'antd';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { updateGoodsStatus } from '../contract/at-counter.ts';
import { goodsStatus } from '../contract/lookups.ts';
import type { orderDetail } from '../contract/order.ts';

type Lines = ResultOf<typeof orderDetail>['lines'];

/** Moves goods of a shop's order on; what is out of stock is paid back, and the button says how much. */
export const GoodsSteps = ({
  orderId,
  lines,
}: {
  readonly orderId: string;
  readonly lines: Lines;
}) => (
  <EditDrawer
    save={updateGoodsStatus}
    title="更新商品状态"
    trigger="更新商品状态"
    fields={fieldsOf(updateGoodsStatus, [
      { key: 'lineNos', title: '商品', input: <LinePick lines={lines} />, span: 2 },
      { key: 'goodsStatus', title: '商品状态', of: goodsStatus },
    ])}
    value={{ orderId, lineNos: lines.map(({ lineNo }) => lineNo) }}
    saveText={({ goodsStatus: to, lineNos = [] }) =>
      to === goodsStatus.key.outOfStock
        ? t('标记缺货并退款 {amount} 元', { amount: yuan(leftOf(lines, lineNos)) })
        : t('保存')
    }
    savedText={({ refundAmount }) =>
      refundAmount > 0 ? t('已退款 {amount} 元', { amount: yuan(refundAmount) }) : t('保存成功')
    }
    changes={['account', 'report']}
    secondary
  />
);

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

/** Fen that are still paid for these lines. */
const leftOf = (lines: Lines, lineNos: readonly number[]): number =>
  lines
    .filter(({ lineNo }) => lineNos.includes(lineNo))
    .reduce(
      (sum, { amount, discountShare, refundAmount }) => sum + amount - discountShare - refundAmount,
      0,
    );
