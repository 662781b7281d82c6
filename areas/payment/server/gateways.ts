/** Where the channels are; another address is for a gateway in between, or their sandbox. Who sets up a merchant does not choose it. */
export const wechatUrl = (): string =>
  process.env.WECHAT_PAY_URL ?? 'https://api.mch.weixin.qq.com';
export const alipayUrl = (): string =>
  process.env.ALIPAY_URL ?? 'https://openapi.alipay.com/gateway.do';
export const sqbUrl = (): string => process.env.SQB_URL ?? 'https://vsi-api.shouqianba.com';
