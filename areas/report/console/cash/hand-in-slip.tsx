import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { cash, handInState, type handIns } from '../../contract/hand-in.ts';

type HandIn = RowOf<typeof handIns.page>;

/** Cash that is handed in, on the paper of a receipt printer: what it is made of, what was counted, and who signs. */
export function HandInSlip({ handIn }: { readonly handIn: HandIn }) {
  const { createdName, startTime, endTime, remark, state, signedName } = handIn;
  const parts = Object.entries(cash)
    .map(([key, schema]) => ({
      key,
      title: t(schema.meta()?.title ?? ''),
      amount: handIn[key as keyof typeof cash],
    }))
    .filter(({ key, amount }) => amount !== 0 || key === 'expectedAmount');
  const counted = [
    { key: 'counted', title: t('实缴金额'), amount: handIn.countedAmount },
    { key: 'difference', title: t('差额'), amount: handIn.differenceAmount },
  ];

  return (
    <div className="shift-slip">
      <h1>{t('缴款小票')}</h1>
      <p>{t('缴款单号：{id}', { id: handIn.handInId })}</p>
      <p>{t('操作员：{name}', { name: createdName ?? '' })}</p>
      <p>
        {startTime} – {endTime}
      </p>
      <table>
        <caption>{t('现金核对')}</caption>
        <tbody>
          {[...parts, ...counted].map(({ key, title, amount }) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>{yuan(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {remark !== '' && <p>{t('差异说明：{remark}', { remark })}</p>}
      <p>
        {t(labelOf(handInState, state))} {signedName}
      </p>
      <p>{t('缴款人签字')} ________</p>
      <p>{t('签收人签字')} ________</p>
    </div>
  );
}
