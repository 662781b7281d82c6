/* Why a till does not sell, in the words of the counter. What a reason means says docs/device-api.md. */

const REASONS: Readonly<Record<string, string>> = {
  INSUFFICIENT_BALANCE: '余额不足',
  UNKNOWN_CARD: '卡号未登记',
  CARD_LOST: '卡已挂失',
  CARD_REPLACED: '卡已更换，请用新卡',
  CARD_CANCELLED: '卡已作废',
  CARD_EXPIRED: '卡已过期',
  ACCOUNT_FROZEN: '账户已冻结',
  ACCOUNT_DISABLED: '账户已停用',
  ACCOUNT_CLOSED: '账户已注销',
  OUTSIDE_HOURS: '不在允许消费的时段',
  OVER_PAYMENT_LIMIT: '超过单笔限额',
  OVER_MEAL_COUNT: '超过每餐次数',
  OVER_MEAL_LIMIT: '超过每餐限额',
  OVER_PERSON_DAY_LIMIT: '超过每日限额',
  OVER_DAY_LIMIT: '超过食堂每人每日限额',
  DINING_NOT_ALLOWED: '没有在此就餐的权限',
  BELOW_RULE_MINIMUM: '低于规则的最低金额',
  ABOVE_RULE_MAXIMUM: '超过规则的最高金额',
  OVER_QUOTA_COUNT: '超过限定的次数',
  OVER_QUOTA_AMOUNT: '超过限定的金额',
  PASSWORD_REQUIRED: '请输入支付密码',
  PASSWORD_WRONG: '支付密码错误，请重输',
  PASSWORD_LOCKED: '支付密码已锁定，请稍后再试',
  PASSWORD_UNSET: '未设置支付密码',
  PLACE_RESTING: '食堂或档口休息中',
  PAY_TYPE_OFF: '此处不支持这种支付方式',
  AMOUNT_TOO_SMALL: '低于单笔最低金额',
  AMOUNT_TOO_LARGE: '超过单笔最高金额',
  NOT_ON_MENU: '菜品不在当前菜谱中',
  OFF_SHELF: '菜品已下架',
  SOLD_OUT: '菜品已售罄',
  OVER_DISH_LIMIT: '超过每人限购数量',
  PRICE_CHANGED: '价格已变化，请核对后再付',
  CODE_INVALID: '付款码无效或已过期，请刷新',
  CODE_USED: '付款码已使用，请刷新',
  NO_CARD: '没有可用的账户',
  CONFLICT: '流水号冲突，请联系管理员',
  CARD_STOPPED: '此卡已停用，不能付款',
  OFFLINE_AMOUNT: '断网，超过脱机单笔限额',
  OFFLINE_COUNT: '断网，未上传的笔数已满',
  OFFLINE_TOTAL: '断网，未上传的金额已满',
  OFFLINE_CODE: '断网时不能用付款码，请刷卡',
  NO_ANSWER: '网络不通，请重试',
  NOT_READY: '收银机暂不能收款',
  UNKNOWN: '正在确认，请先不要出餐',
  NOTHING_TO_PAY: '请先输入金额或点菜',
  NOT_UNDERSTOOD: '不是金额、卡号或付款码',
  CARD_STATE: '卡片已挂失或失效',
  NOT_FOUND: '卡号未登记',
  RECHARGE_MAX: '超过单次充值上限',
  CREDIT_BLOCKED: '账户已禁止入账',
  BALANCE_LIMIT: '入账后余额超过该账户的余额上限',
  NOT_KEPT: '存储空间已满，未收款，请清理后重试',
};

const OTHER = '未能收款，请联系管理员';

/* Why a till gives nothing back. */
const REFUND_REASONS: Readonly<Record<string, string>> = {
  REFUNDS_OFF: '本机未开启退款',
  NOT_TODAY: '不是当日的订单，请在管理台退款',
  BACK_RULE: '退餐规则不允许全额退款，请在管理台办理',
  ALREADY_REFUNDED: '已经退过款',
  NOTHING_PAID: '这笔没有付款，无款可退',
  CREDIT_BLOCKED: '账户已禁止入账',
};

/** What a reason of a refund says; Chinese source text. */
export const refundText = (reason: string): string =>
  REFUND_REASONS[reason] ?? '未能退款，请在管理台办理';

/** What a reason says; Chinese source text. */
export const reasonText = (reason: string): string => REASONS[reason] ?? OTHER;
