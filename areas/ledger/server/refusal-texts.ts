/** Why a wallet could not be credited, in words. */
export const refusalTexts = {
  NO_ACCOUNT: '该人员没有账户',
  ACCOUNT_CLOSED: '账户已注销',
  CREDIT_BLOCKED: '账户已禁止入账',
  GRANT_EXPIRED: '有效期已过，不能发放',
  BALANCE_LIMIT: '入账后余额超过该账户的余额上限',
  AMOUNT_OUT_OF_RANGE: '充值后余额超出允许范围',
} as const;

/** Why money may not leave a wallet, in words. */
export const spendTexts = {
  ACCOUNT_CLOSED: '账户已注销',
  ACCOUNT_DISABLED: '账户已停用',
  ACCOUNT_FROZEN: '账户已冻结',
  INSUFFICIENT_BALANCE: '可用余额不足',
} as const;
