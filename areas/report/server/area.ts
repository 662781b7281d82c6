import { startRollupWorker } from '#kit/server/report/worker.ts';
import type { Area } from '#kit/server/system.ts';
import { reportMenu } from '../contract/menu.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { archiveRoutes } from './archive.ts';
import { balanceRoutes } from './balance.ts';
import { dataBoardRoutes, sharedBoardRoute } from './board/data-board.ts';
import { dataScreenRoutes } from './board/data-screen.ts';
import { screenRoutes } from './board/screen.ts';
import { screenLinkRoutes } from './board/screen-link.ts';
import { budgetRoutes } from './budget/budget.ts';
import { budgetImporting } from './budget/budget-import.ts';
import { budgetPlanRoutes } from './budget/budget-plan.ts';
import { cardRoutes } from './cards.ts';
import { cashFloatRoutes } from './cash-float.ts';
import { consumeRoutes } from './consume.ts';
import { consumeFamily } from './consume-family.ts';
import { dishesLeftRoutes } from './dishes-left.ts';
import { evaluationReportRoutes } from './evaluation.ts';
import { flowDetailRoutes } from './flow-detail.ts';
import { goodsRoutes } from './goods.ts';
import { goodsFamily } from './goods-family.ts';
import { handInRoutes, handInRows } from './hand-in.ts';
import { holidayRoutes } from './holiday.ts';
import { homeRoutes } from './home/home.ts';
import { homePageRoutes } from './home/home-page.ts';
import { mailRoutes, startMails } from './mail/mail.ts';
import { mailedReports, mailJob } from './mail/mail-send.ts';
import { moneyRoutes } from './money.ts';
import { moneyFamily } from './money-family.ts';
import { orderFamily } from './order-family.ts';
import { orderListRoutes } from './order-list.ts';
import { orderStateRoutes } from './order-state.ts';
import { resyncJobs, resyncRoutes } from './resync.ts';
import { shiftReadRoutes, shiftRoutes } from './shift.ts';
import { supermarketRoutes } from './supermarket.ts';
import { startTieOut, tieOutJob, tieOutRoutes } from './tie-out.ts';
import { walletFlowRoutes } from './wallet-flow.ts';
import { waterReportRoutes, waterUseRoutes } from './water.ts';
import { workRoutes } from './work.ts';

/** The routes of reports as values, whose figures are of families. */
const reportRoutes = [
  ...analysisRoutes,
  ...consumeRoutes,
  ...moneyRoutes,
  ...goodsRoutes,
  ...dishesLeftRoutes,
  ...orderStateRoutes,
  ...budgetRoutes,
  ...holidayRoutes,
  ...evaluationReportRoutes,
  ...waterReportRoutes,
];

/** The routes of lists over a period beside them. */
const listRoutes = [
  ...balanceRoutes,
  ...cardRoutes,
  ...orderListRoutes,
  ...workRoutes,
  ...supermarketRoutes,
  ...flowDetailRoutes,
  ...walletFlowRoutes,
  ...shiftRoutes,
  ...waterUseRoutes,
];

const mailed = mailedReports([...reportRoutes, ...listRoutes]);

const mails = mailJob(mailed);

/** Every fact family whose rollups this area keeps. */
export const families = [consumeFamily, moneyFamily, goodsFamily, orderFamily];

export const area: Area = {
  name: 'report',
  entities: [handInRows],
  menu: reportMenu,
  routes: [
    ...reportRoutes,
    ...mailRoutes(mailed, mails),
    ...handInRoutes,
    ...cashFloatRoutes,
    ...shiftReadRoutes,
    ...listRoutes,
    ...budgetPlanRoutes,
    ...budgetImporting.routes,
    ...resyncRoutes,
    ...tieOutRoutes,
    ...archiveRoutes,
    ...homeRoutes,
    ...homePageRoutes,
    ...dataScreenRoutes,
    ...screenRoutes,
    ...screenLinkRoutes,
    ...dataBoardRoutes,
  ],
  jobs: [...resyncJobs, tieOutJob, mails, budgetImporting.job],
  families,
  start(system) {
    startRollupWorker(system, families);
    startTieOut(system);
    startMails(system, mails);

    return { routes: [sharedBoardRoute(system)] };
  },
};
