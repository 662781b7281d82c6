import { listAllAuthCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { mealType } from '#areas/order/contract/lookups.ts';
import { RemoteSelect } from '#kit/console/pickers.tsx';
import { ReportScreen } from '#kit/console/report-screen.tsx';
import { pageConsumeCanteen, resyncConsume, resyncResult } from '../contract/consume-canteen.ts';

const canteens = (
  <RemoteSelect
    endpoint={listAllAuthCanteen}
    options={(all) => all.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
    placeholder="全部"
    multiple
  />
);
/* Its number tells apart stalls that two canteens call the same. */
const stalls = (
  <RemoteSelect
    endpoint={listAuthStall}
    content={{}}
    options={(all) =>
      all.map(({ stallId, stallName, stallNum }) => ({ value: stallId, label: `${stallName} (${stallNum})` }))
    }
    placeholder="全部"
    multiple
  />
);

export default function ConsumeCanteenScreen() {
  return (
    <ReportScreen
      report={pageConsumeCanteen}
      filters={[
        { key: 'canteenIds', title: '食堂', input: canteens },
        { key: 'stallIds', title: '档口', input: stalls },
        { key: 'mealTypes', title: '餐次', of: mealType },
      ]}
      resync={{ start: resyncConsume, result: resyncResult }}
      help="合计金额 = 消费金额 + 补扣金额 - 退款金额；退款计入退款当天"
    />
  );
}
