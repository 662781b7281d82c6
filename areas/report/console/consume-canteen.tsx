import { mealType } from '#areas/order/contract/lookups.ts';
import { ReportScreen } from '#kit/console/report-screen.tsx';
import { pageConsumeCanteen, resyncConsume, resyncResult } from '../contract/consume-canteen.ts';

export default function ConsumeCanteenScreen() {
  return (
    <ReportScreen
      report={pageConsumeCanteen}
      filters={[{ key: 'mealTypes', title: '餐次', of: mealType }]}
      resync={{ start: resyncConsume, result: resyncResult }}
      help="合计金额 = 消费金额 + 补扣金额 - 退款金额；退款计入退款当天"
    />
  );
}
