import { slaveCards } from '../contract/card.ts';
import { FurtherCardScreen } from './further-card-screen.tsx';

/** Cards of other people that pay from a main account (/accountCenter/slaveCard). */
export default () => (
  <FurtherCardScreen
    of={slaveCards}
    words={{
      add: '新增副卡',
      modify: '修改副卡',
      remove: '删除',
      sure: '确定删除该副卡？删除后不能再消费',
      owner: '主账户',
      holder: '副卡持有人',
      holderHint: '如子女、家属或助理的姓名',
    }}
  />
);
