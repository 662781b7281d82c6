import type { dinerCanteens } from '#areas/diner/contract/day-menu.ts';
import type { dinerTable } from '#areas/diner/contract/table.ts';
import { useAnswer } from './api.ts';
import { Day } from './menu-page.tsx';
import { Empty, Problem, Wait } from './parts.tsx';
import { t } from './texts.ts';
import { keepToday, today } from './words.ts';

interface Props {
  readonly code: string;
  readonly onLeave: () => void;
  readonly onOrdered: () => void;
}
/** What is served now in the canteen of the table one sits at. */
export function TablePage({ code, onLeave, onOrdered }: Props) {
  const { data: table, error } = useAnswer<typeof dinerTable>('/table', { table: code });
  const { data: all, error: problem, oldSince } = useAnswer<typeof dinerCanteens>('/canteens');
  const leave = (
    <button type="button" className="ghost" onClick={onLeave}>
      {t('不在此桌')}
    </button>
  );

  if (error ?? problem)
    return (
      <>
        <Problem text={error ?? problem} />
        {leave}
      </>
    );

  if (!table || !all) return <Wait />;

  keepToday(all.today, oldSince);
  const canteen = all.canteens.find(({ canteenId }) => canteenId === table.canteenId);

  return (
    <>
      <header className="bar">
        <h2>
          {table.canteenName} · {table.tableName}
        </h2>
        {leave}
      </header>
      {!table.isUsable && <Empty text={t('该餐桌已停用，请换一桌')} />}
      {table.isUsable && !canteen?.isOpen && <Empty text={t('食堂休息中')} />}
      {table.isUsable && canteen?.isOpen && (
        <Day
          bizDate={today()}
          table={{ code, tableName: table.tableName }}
          canteen={canteen}
          onOrdered={onOrdered}
        />
      )}
    </>
  );
}
