import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { dateTimeText } from '#kit/console/base/format.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import {
  announcementAdd,
  announcementBatchDelete,
  announcementDelete,
  announcementLevel,
  announcementModify,
  announcementPage,
  announcementType,
} from '../contract/announcement.ts';

const fields = fieldsOf(announcementAdd, [
  { key: 'type', title: '公告类型', input: 'radio', of: announcementType },
  {
    key: 'level',
    title: '重要程度',
    input: 'radio',
    of: announcementLevel,
    hint: '紧急公告显示在每个页面上方，普通公告在铃铛中查看',
  },
  { key: 'title', title: '公告标题', span: 2 },
  { key: 'content', title: '公告内容', input: 'textarea', span: 2 },
  { key: 'startTime', title: '开始时间', input: 'dateTime' },
  { key: 'endTime', title: '结束时间', input: 'dateTime' },
]);

/** System announcements (rule console/notice; /initialized/notice). */
export default function AnnouncementList() {
  return (
    <ListScreen
      list={announcementPage}
      toolbar={
        <EditDrawer
          save={announcementAdd}
          title="新增系统公告"
          trigger="新增系统公告"
          fields={fields}
          value={{ type: 1, level: 1, startTime: dateTimeText(merchantNow()) }}
        />
      }
      selectable={(rows, clear) => (
        <ConfirmAction
          write={announcementBatchDelete}
          content={rows.map((row) => row.noticeId)}
          trigger="批量删除"
          confirm="确定删除选中的公告？"
          onDone={clear}
          danger
        />
      )}
      rowActions={(row) => (
        <>
          <EditDrawer
            save={announcementModify}
            title="修改系统公告"
            trigger="修改"
            fields={fields}
            value={row}
          />
          <ConfirmAction
            write={announcementDelete}
            content={row.noticeId}
            trigger="删除"
            confirm="确定删除该公告？"
            danger
          />
        </>
      )}
      actionsWidth={110}
    />
  );
}
