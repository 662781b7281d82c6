import { ReportScreen } from '#kit/console/report/report-screen.tsx';
import { opensGoods } from '../../contract/opens.ts';
import { supermarketGoodsRank } from '../../contract/supermarket.ts';
import { mailOf } from '../mail/mail-report.tsx';
import { SupermarketsPick } from './supermarket-report.tsx';

export default () => (
  <ReportScreen
    report={supermarketGoodsRank}
    toolbar={mailOf(supermarketGoodsRank)}
    opens={opensGoods}
    rowKey="goodsId"
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '商品名称' },
      { key: 'supermarketIds', title: '超市', input: <SupermarketsPick /> },
    ]}
  />
);
