import '#kit/console/form/forms.css';
import './shift.css';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { listAddress } from '#kit/console/list/list-address.ts';
import type { AnyContent } from '#kit/console/list/list-types.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { handInState, type handIns } from '../../contract/hand-in.ts';
import { HAND_INS } from '../../contract/pages.ts';
import { shiftCash, shiftLines } from '../../contract/shift.ts';
import { PrintPaper } from './print-paper.tsx';
import { ShiftSlip } from './shift-slip.tsx';

/** Lines of a shift at most: parts by way of payment. */
const MOST_LINES = 200;

/** The cash that should be in the drawer, beside what was handed in of it, with the slip to print. */
export function ShiftCash({ search }: { readonly search: AnyContent }) {
  const lines = { ...search, page: { current: 1, size: MOST_LINES } };

  return (
    <section className="shift" aria-label={t('现金核对')}>
      <ReadPart of={shiftCash} content={search as never} keepPrevious>
        {(cash) => (
          <>
            <FactLines lines={cashLines(cash)} />
            {cash.isPart && <p>{t('只含数据权限内的食堂与组织')}</p>}
            <HandIns cash={cash} search={search} />
            <ReadPart of={shiftLines} content={lines as never} keepPrevious>
              {({ records }) => <PrintSlip cash={cash} lines={records} search={search} />}
            </ReadPart>
          </>
        )}
      </ReadPart>
    </section>
  );
}

type Cash = ResultOf<typeof shiftCash>;

const cashLines = (cash: Cash) => {
  const came = cash.inRecharge + cash.inOrder + cash.inDeposit;
  const paid = cash.inFloat + came - cash.expectedAmount;

  return [
    { title: t('备用金'), value: yuan(cash.inFloat) },
    { title: t('现金收款合计'), value: yuan(came) },
    { title: t('现金付款合计'), value: yuan(paid) },
    { title: t('钱箱应有现金'), value: yuan(cash.expectedAmount), strong: true },
    ...(cash.handedAmount === null
      ? []
      : [
          { title: t('时段内缴款单应缴'), value: yuan(cash.handedAmount) },
          { title: t('尚未缴款'), value: yuan(cash.expectedAmount - cash.handedAmount) },
        ]),
  ];
};

/** The hand-ins that touch the period, and the way to their page. */
function HandIns({ cash, search }: { readonly cash: Cash; readonly search: AnyContent }) {
  const { startDate, endDate } = search as { startDate: string; endDate: string };
  const page = listAddress<typeof handIns.page>(HAND_INS, { startDate, endDate } as never);
  if (cash.handedAmount === null) return null;

  return (
    <ul className="shift-hand-ins">
      {cash.handIns.map((handIn) => (
        <li key={handIn.handInId}>
          {t('{name}缴款 {start} 至 {end}：应缴 {expected}，实缴 {counted}（{state}）', {
            name: handIn.operatorName,
            start: handIn.startTime,
            end: handIn.endTime,
            expected: yuan(handIn.expectedAmount),
            counted: yuan(handIn.countedAmount),
            state: t(labelOf(handInState, handIn.state)),
          })}
        </li>
      ))}
      <li>
        <PageLink to={page}>{t('查看缴款单')}</PageLink>
      </li>
    </ul>
  );
}

interface PrintProps {
  readonly cash: Cash;
  readonly lines: ResultOf<typeof shiftLines>['records'];
  readonly search: AnyContent;
}

/** The slip for the one who takes over, seen on paper only. */
function PrintSlip({ cash, lines, search }: PrintProps) {
  return (
    <PrintPaper trigger="打印交班小票">
      <ShiftSlip
        cash={cash}
        lines={lines}
        facts={cashLines(cash)}
        period={[search['startDate'] as string, search['endDate'] as string]}
      />
    </PrintPaper>
  );
}
