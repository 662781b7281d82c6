import { fieldsOf } from '#kit/console/form/fields.ts';
import { addHoliday, holidayType } from '../contract/holiday.ts';

/** The form of a new entry. */
export const holidayFields = fieldsOf(addHoliday, [
  { key: 'holidayName', title: '节假日名称' },
  { key: 'type', title: '类型', of: holidayType },
  { key: 'startDate', title: '开始日期', input: 'date' },
  { key: 'endDate', title: '结束日期', input: 'date' },
  { key: 'remark', title: '备注', input: 'textarea', span: 2 },
]);
