import BellOutlined from '@ant-design/icons/BellOutlined';
import { Badge, Button, Empty, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { usePersisted } from '#kit/console/base/remembered.ts';
import { useLow } from '#kit/console/base/use-low.ts';
import { useSession } from '#kit/console/call/session.ts';
import { useNotices } from './ask-notices.ts';
import { isUrgent, sayingOf } from './kept-notices.ts';
import { AllNotices } from './notice-line.tsx';

/** The bell: how many announcements this operator has not looked at on this machine, and all that count now. */
export default function NoticeBell(): ReactNode {
  const userId = useSession((state) => state.user?.userId);
  const { data: notices = [] } = useNotices();
  const low = useLow();
  const [seen = [], remember] = usePersisted<readonly string[]>(`seenNotices:${userId}`);
  const [open, setOpen] = useState(false);
  const sayings = notices.map(sayingOf);
  const unread = sayings.filter((saying) => !seen.includes(saying)).length;
  const isPressing =
    low && notices.some((notice) => isUrgent(notice) && !seen.includes(sayingOf(notice)));
  const show = (next: boolean) => {
    setOpen(next);
    if (next) remember(sayings);
  };
  const content =
    notices.length > 0 ? <AllNotices notices={notices} /> : <Empty description={t('暂无公告')} />;

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('公告')}
      content={content}
      open={open}
      onOpenChange={show}
    >
      <Button
        type="text"
        aria-label={unread > 0 ? t('公告，{count} 条未读', { count: unread }) : t('公告')}
        title={isPressing ? t('紧急公告') : undefined}
        icon={
          <Badge count={unread} size="small" offset={[4, -2]}>
            <BellOutlined />
          </Badge>
        }
        className={isPressing ? 'notice-pressing' : undefined}
      />
    </Popover>
  );
}
