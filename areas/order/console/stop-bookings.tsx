import { useEffect, useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { showToast } from '#kit/console/action/toast.ts';
import { t } from '#kit/console/base/i18n.ts';
import { JobProgress } from '#kit/console/call/job-progress.tsx';
import { queryClient } from '#kit/console/call/query.ts';
import { isOver, useJob } from '#kit/console/call/use-job.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { stopBookings, stopBookingsResult } from '../contract/booking.ts';
import { CanteenSelect, StallSelect } from './place-inputs.tsx';

const fields = fieldsOf(stopBookings, [
  { key: 'canteenId', title: '食堂', input: <CanteenSelect placeholder="请选择" /> },
  { key: 'stallId', title: '档口', input: <StallSelect />, hint: '不选表示整个食堂' },
  { key: 'bizDate', title: '日期', input: 'date' },
  { key: 'mealType', title: '餐次', of: mealType, hint: '不选表示当天所有餐次' },
  { key: 'reason', title: '停供原因', input: 'textarea', span: 2 },
]);

/** A canteen does not serve after all: what was ordered of its meals is cancelled and paid back, and nothing more is ordered. */
export function StopBookings() {
  const [jobId, setJobId] = useState<string>();
  const { job } = useJob(stopBookingsResult, jobId);
  const over = isOver(job);
  useEffect(() => {
    if (!over || !job) return;

    setJobId(undefined);
    queryClient
      .invalidateQueries({ predicate: ({ queryKey: [area] }) => area === 'order' })
      .catch(() => undefined);
    const text = t('停供完成：退单 {done} 笔，未能退单 {failed} 笔', {
      done: job.done,
      failed: job.failed,
    });
    showToast(job.state === 'success' ? 'success' : 'warning', text);
  }, [over, job]);

  return (
    <>
      <EditDrawer
        save={stopBookings}
        title="停止供餐并退单"
        trigger="停止供餐并退单"
        fields={fields}
        saveText={() => t('停止供餐，取消已订并退款')}
        savedText={() => t('已停止供餐，正在退单')}
        onSaved={({ jobId: started }) => setJobId(started)}
        secondary
      />
      {jobId && <JobProgress job={job} />}
    </>
  );
}
