import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pagePriceChange } from '../contract/goods.ts';
import { ShopPick } from './shop-pick.tsx';

/** Every change of a price (document 1 section 2, /superstore/analysis/goodsPriceChange). */
export default () => (
  <ListScreen
    list={pagePriceChange}
    filters={[
      { key: 'keyword', title: '商品名称或条码' },
      { key: 'supermarketIds', title: '超市', input: <ShopPick multiple placeholder="全部" /> },
      { key: 'startDate', until: 'endDate', title: '变动时间', input: 'dateTimeRange' },
    ]}
  />
);
