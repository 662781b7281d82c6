import type { AccountTables } from './types/account.ts';
import type { ApprovalTables } from './types/approval.ts';
import type { AuthTables } from './types/auth.ts';
import type { BackcourtTables } from './types/backcourt.ts';
import type { CanteenTables } from './types/canteen.ts';
import type { CustomerTables } from './types/customer.ts';
import type { DeviceTables } from './types/device.ts';
import type { DinerTables } from './types/diner.ts';
import type { EvaluationTables } from './types/evaluation.ts';
import type { FundingTables } from './types/funding.ts';
import type { KitTables } from './types/kit.ts';
import type { LedgerTables } from './types/ledger.ts';
import type { MarketingTables } from './types/marketing.ts';
import type { MenuTables } from './types/menu.ts';
import type { NoticeTables } from './types/notice.ts';
import type { OrderTables } from './types/order.ts';
import type { PaymentTables } from './types/payment.ts';
import type { ReportTables } from './types/report.ts';
import type { SupermarketTables } from './types/supermarket.ts';
import type { SystemTables } from './types/system.ts';

export interface DB
  extends AccountTables,
    ApprovalTables,
    AuthTables,
    BackcourtTables,
    CanteenTables,
    CustomerTables,
    DeviceTables,
    DinerTables,
    EvaluationTables,
    FundingTables,
    KitTables,
    LedgerTables,
    MarketingTables,
    MenuTables,
    NoticeTables,
    OrderTables,
    PaymentTables,
    ReportTables,
    SupermarketTables,
    SystemTables {}
