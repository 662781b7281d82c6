import { report } from '#kit/contract/report-value.ts';
import {
  byCanteen,
  byClass,
  byDevice,
  byGoods,
  byMeal,
  byNuclearMode,
  byOrderKind,
  byOrganisation,
  byPersonType,
  byStall,
  byTender,
  ofPerson,
} from './dimensions.ts';
import { CONSUMPTION_HELP, consumption, SALES_HELP, sales, TRADE_HELP, trade } from './figures.ts';
import { goodsFilter, personFilter, placeFilter } from './filters.ts';

/* Reports whose dimensions their reader chooses; what was chosen is kept with a saved view of the list. */

export const customConsumption = report({
  id: 'report.customMadePage',
  title: '定制消费报表',
  path: '/api/v1/repcustommade/page',
  access: 'report:custom:made',
  scope: 'canteen',
  by: [byCanteen, byStall, byMeal, byOrderKind, byNuclearMode, byTender, byDevice],
  choose: ['canteenId', 'mealType'],
  measures: consumption,
  filter: placeFilter,
  help: CONSUMPTION_HELP,
});
export const customDishes = report({
  id: 'report.customMadeMenuPage',
  title: '定制菜品报表',
  path: '/api/v1/repcustommademenu/page',
  access: 'report:custom:menu',
  scope: 'canteen',
  by: [byCanteen, byStall, byMeal, byOrderKind, byClass, byGoods],
  choose: ['canteenId', 'classId'],
  measures: sales,
  filter: goodsFilter,
  help: SALES_HELP,
});
export const customPeople = report({
  id: 'report.lxReportPage',
  title: '定制综合报表',
  path: '/api/v1/replxreport/page',
  access: 'report:custom:lx',
  scope: 'organisation',
  by: [byOrganisation, byPersonType, byCanteen, byMeal, byTender],
  choose: ['orgId', 'canteenId'],
  measures: trade,
  records: [ofPerson],
  filter: personFilter,
  help: TRADE_HELP,
});
