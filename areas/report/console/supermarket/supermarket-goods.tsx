import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { opensOrder } from '../../contract/opens.ts';
import { supermarketGoodsDetail } from '../../contract/supermarket.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { SupermarketsPick } from './supermarket-report.tsx';

export default () => (
  <ReportScreen
    report={supermarketGoodsDetail}
    toolbar={mailOf(supermarketGoodsDetail)}
    opens={opensOrder}
    narrows={{ goodsId: 'goodsName' }}
    rowKey="rowKey"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '商品名称' },
      { key: 'supermarketIds', title: '超市', input: <SupermarketsPick /> },
    ]}
  />
);
