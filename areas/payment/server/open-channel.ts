import { payChannel } from '../contract/lookups.ts';
import { alipayChannel } from './alipay.ts';
import type { ChannelSetting, PayChannel, Within } from './channel.ts';
import { testChannel } from './test-channel.ts';
import { wechatChannel } from './wechat.ts';

/** The channel behind a setting. `within` is for the test channel, which keeps its books in our database. */
export function openChannel(setting: ChannelSetting, within: Within): PayChannel {
  if (setting.channel === payChannel.key.wechat) return wechatChannel(setting);
  if (setting.channel === payChannel.key.alipay) return alipayChannel(setting);

  return testChannel(within);
}
