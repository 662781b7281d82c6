import { offlineType } from '#areas/funding/contract/lookups.ts';
import { tenderType } from '#areas/order/contract/lookups.ts';
import { rechargeChannel } from '#areas/payment/contract/lookups.ts';
import { countText, yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { type Lookup, labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { type shiftCash, type shiftLines, shiftPart } from '../../contract/shift.ts';

type Line = ResultOf<typeof shiftLines>['records'][number];
interface SlipProps {
  readonly cash: ResultOf<typeof shiftCash>;
  readonly lines: readonly Line[];
  /** The cash in lines, as the page says it. */
  readonly facts: readonly { readonly title: string; readonly value: string }[];
  readonly period: readonly [start: string, end: string];
}

/** A shift on the paper of a receipt printer: each part with its ways of payment, the cash, and who signs. */
export function ShiftSlip({ cash, lines, facts, period }: SlipProps) {
  const parts = shiftPart.filter(({ key }) => lines.some(({ part }) => part === key));

  return (
    <div className="shift-slip">
      <h1>{t('交班小票')}</h1>
      <p>{t('操作员：{name}', { name: cash.operatorName ?? t('全部') })}</p>
      <p>
        {period[0]} – {period[1]}
      </p>
      {cash.isPart && <p>{t('只含数据权限内的食堂与组织')}</p>}
      {parts.map(({ key, desc }) => (
        <table key={key}>
          <caption>{t(desc)}</caption>
          <tbody>
            {lines
              .filter(({ part }) => part === key)
              .map((line) => (
                <tr key={line.rowKey}>
                  <th scope="row">{wayOf(line)}</th>
                  <td>{countText(line.num)}</td>
                  <td>{yuan(line.amount)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      <table>
        <caption>{t('现金核对')}</caption>
        <tbody>
          {facts.map(({ title, value }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('交班人签字')} ________</p>
      <p>{t('接班人签字')} ________</p>
    </div>
  );
}

/** How it was paid, in as many words as are known. */
function wayOf({ tenderType: tender, channel, payMethod }: Line): string {
  const word = (of: Lookup, key: number | null) => (key === null ? [] : [t(labelOf(of, key))]);
  const words = [
    ...word(tenderType, tender),
    ...word(offlineType, payMethod),
    ...(payMethod === null ? word(rechargeChannel, channel) : []),
  ];

  return [...new Set(words)].join(' · ') || t('合计');
}
