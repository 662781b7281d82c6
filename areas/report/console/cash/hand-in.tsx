import { useNavigate } from 'react-router';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import { useCan, useSession } from '#kit/console/call/session.ts';
import { DocumentScreen } from '#kit/console/document/document-screen.tsx';
import { listAddress } from '#kit/console/list/list-address.ts';
import { handInDue, handIns } from '../../contract/hand-in.ts';
import { SHIFT } from '../../contract/pages.ts';
import { EVERY_SHIFT, shiftLines } from '../../contract/shift.ts';
import { FloatAdd } from './float-add.tsx';
import { HandInSlip } from './hand-in-slip.tsx';
import { PrintPaper } from './print-paper.tsx';

/** Cash that operators hand in, signed for by another operator (/reportCenter/operator/handInMoney). */
export default function HandIns() {
  const due = useRead(handInDue, {}, { overlay: false, quiet: true, staleTime: 0 });
  return (
    <DocumentScreen
      of={handIns}
      filters={[{ key: 'startDate', until: 'endDate', input: 'dateTimeRange' }, { key: 'state' }]}
      fields={[
        { key: 'startTime', input: 'dateTime', initial: due.data?.startTime },
        { key: 'endTime', input: 'dateTime', initial: due.data?.endTime },
        { key: 'countedAmount', input: 'money' },
        { key: 'remark', input: 'textarea' },
      ]}
      toolbar={
        <>
          <FloatAdd />
          <ShiftLink />
        </>
      }
      rowActions={(handIn) => (
        <>
          <PrintPaper trigger="打印小票">
            <HandInSlip handIn={handIn} />
          </PrintPaper>
          <ShiftLink
            operatorId={handIn.createdBy}
            startTime={handIn.startTime}
            endTime={handIn.endTime}
          />
        </>
      )}
      actionsWidth={220}
      form={{ preview: (values) => <Due {...(values as Parameters<typeof Due>[0])} /> }}
    />
  );
}

interface ShiftProps {
  readonly operatorId?: string;
  readonly startTime?: string;
  readonly endTime?: string;
}

/** Opens the report of a shift: of the time and the operator of a hand-in, or of today. */
function ShiftLink({ operatorId, startTime, endTime }: ShiftProps) {
  const navigate = useNavigate();
  const can = useCan();
  const userId = useSession(({ user }) => user?.userId);
  const isOwn = operatorId === undefined || operatorId === userId;
  if (!can(shiftLines.access) || !(isOwn || can(EVERY_SHIFT))) return null;

  const asked = { operatorId, startDate: startTime, endDate: endTime };
  const open = () => void navigate(listAddress<typeof shiftLines>(SHIFT, asked as never));

  return <ActionButton trigger="交班报表" onClick={open} />;
}

/** What the ledger expects of the period, and by how much the counted cash differs. */
function Due({
  startTime,
  endTime,
  countedAmount,
}: {
  startTime?: string;
  endTime?: string;
  countedAmount?: number;
}) {
  const isWhole = Boolean(startTime && endTime && startTime <= endTime);
  const asked = { startDate: startTime ?? '', endDate: endTime ?? '' };
  const { data } = useRead(handInDue, asked, {
    overlay: false,
    quiet: true,
    enabled: isWhole,
    staleTime: 0,
  });
  if (!data || !isWhole) return null;

  const came = data.inRecharge + data.inOrder + data.inDeposit;
  const paid = data.inFloat + came - data.expectedAmount;

  return (
    <FactLines
      lines={[
        { title: t('备用金'), value: yuan(data.inFloat) },
        { title: t('现金收款合计'), value: yuan(came) },
        { title: t('现金付款合计'), value: yuan(paid) },
        { title: t('应缴金额'), value: yuan(data.expectedAmount), strong: true },
        ...(countedAmount === undefined
          ? []
          : [{ title: t('差额'), value: yuan(countedAmount - data.expectedAmount) }]),
      ]}
    />
  );
}
