import { lookup } from '#kit/contract/lookup.ts';

/** What kind of day sales fell on, by the calendar of holidays of today. */
export const dayType = lookup({
  workday: { key: 1, desc: '工作日' },
  statutoryHoliday: { key: 2, desc: '法定节假日' },
  weekend: { key: 3, desc: '周末与休息日' },
  customHoliday: { key: 4, desc: '自定义节假日' },
});
