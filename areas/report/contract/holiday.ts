import { report } from '#kit/contract/report-value.ts';
import { byCanteen, byDayKind, byOrganisation, ofPerson } from './dimensions.ts';
import { CONSUMPTION_HELP, consumption } from './figures.ts';
import { personFilter, placeFilter } from './filters.ts';

/* Consumption on workdays and on days off, by the calendar of holidays as it is now. */

export const holidayByCanteen = report({
  id: 'report.holidayCanteenPage',
  title: '食堂节假日报表',
  path: '/api/v1/repreportholiday/pre/canteen/page',
  access: 'report:holiday:canteen',
  scope: 'canteen',
  by: [byCanteen, byDayKind],
  measures: consumption,
  filter: placeFilter,
  help: CONSUMPTION_HELP,
});
export const holidayByOrganisation = report({
  id: 'report.holidayOrgPage',
  title: '组织节假日报表',
  path: '/api/v1/repreportholiday/pre/org/page',
  access: 'report:holiday:org',
  scope: 'organisation',
  by: [byOrganisation, byDayKind],
  measures: consumption,
  records: [ofPerson],
  filter: personFilter,
  help: CONSUMPTION_HELP,
});
