import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { addHoliday, pageHoliday, removeHoliday, removeHolidays } from '../contract/holiday.ts';
import { holidayFields } from './holiday-fields.ts';
import { HolidayYear } from './holiday-year.tsx';
import './holiday.css';

type View = 'year' | 'list';

/** Holidays of a year as a calendar or as a list (/basesetting/otherset/holiday). */
export default function HolidayList() {
  const [year, setYear] = useState(() => merchantNow().getFullYear());
  const [view, setView] = useState<View>('year');
  const bar = <Bar year={year} setYear={setYear} view={view} setView={setView} />;
  if (view === 'year') return <HolidayYear year={year} bar={bar} />;

  return (
    <ListScreen
      list={pageHoliday}
      content={{ year }}
      toolbar={bar}
      selectable={(rows, clear) => (
        <ConfirmAction
          write={removeHolidays}
          content={{ holidayIds: rows.flatMap((row) => row.holidayId ?? []) }}
          trigger="批量删除"
          confirm="确定删除选中的节假日？"
          detail="国家日历不能删除，选中的国家日历会被跳过"
          disabled={rows.every((row) => row.holidayId === null)}
          danger
          onDone={clear}
        />
      )}
      rowActions={({ holidayId }) =>
        holidayId && (
          <ConfirmAction
            write={removeHoliday}
            content={{ holidayId }}
            trigger="删除"
            confirm="确定删除该节假日？"
            danger
          />
        )
      }
      actionsWidth={80}
    />
  );
}

interface BarProps {
  readonly year: number;
  readonly setYear: (year: number) => void;
  readonly view: View;
  readonly setView: (view: View) => void;
}

const FIRST_YEAR = 2004;

const LAST_YEAR = 2100;

/** Which year, and as what it is shown. */
function Bar({ year, setYear, view, setView }: BarProps): ReactNode {
  return (
    <>
      <span className="hol-pager">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('上一年')}
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <b>{t('{year}年', { year })}</b>
        <Button
          icon={<RightOutlined />}
          aria-label={t('下一年')}
          disabled={year >= LAST_YEAR}
          onClick={() => setYear(year + 1)}
        />
      </span>
      <Segmented<View>
        value={view}
        onChange={setView}
        options={[
          { value: 'year', label: t('年历') },
          { value: 'list', label: t('列表') },
        ]}
      />
      <EditDrawer
        save={addHoliday}
        title="新增节假日"
        trigger="新增节假日"
        fields={holidayFields}
        value={{ type: 2 }}
      />
    </>
  );
}
