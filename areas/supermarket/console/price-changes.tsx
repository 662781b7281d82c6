import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { pagePriceChange } from '../contract/goods.ts';
import { ShopPick } from './shop-pick.tsx';

/** Every change of a price (/superstore/analysis/goodsPriceChange). */
export default () => (
  <ListScreen
    list={pagePriceChange}
    inputs={{ supermarketIds: <ShopPick multiple placeholder="全部" /> }}
  />
);
