import { lookup } from '#kit/contract/lookup.ts';

/** What kind of day sales fell on, by the calendar of holidays of today. */
export const dayType = lookup([
  { key: 1, desc: '工作日' },
  { key: 2, desc: '法定节假日' },
  { key: 3, desc: '周末与休息日' },
  { key: 4, desc: '自定义节假日' },
]);
