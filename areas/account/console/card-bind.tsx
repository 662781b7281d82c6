import { boundCards, type slaveCards } from '../contract/card.ts';
import { FurtherCardScreen } from './further-card-screen.tsx';

/** Cards issued elsewhere that pay from their owner's account (/accountCenter/cardBind). */
export default () => (
  <FurtherCardScreen
    of={boundCards as unknown as typeof slaveCards}
    words={{
      add: '绑定卡',
      modify: '修改绑定卡',
      remove: '解绑',
      sure: '确定解除绑定？解除后该卡不能再消费',
      owner: '人员',
      holder: '卡片名称',
      holderHint: '如工牌、手环、门禁卡',
    }}
  />
);
