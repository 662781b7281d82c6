import { App } from 'antd';
import { useMayCall } from '#kit/console/action/access.ts';
import { ActionButton } from '#kit/console/action/action-button.tsx';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { call } from '#kit/console/call/request.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import { payChannel, payChannelState } from '../contract/lookups.ts';
import {
  pagePayChannel,
  savePayChannel,
  switchPayChannel,
  testPayChannel,
} from '../contract/pay-channel.ts';

type Channel = RowOf<typeof pagePayChannel>;

const common = [
  { key: 'mchNo', title: '商户号' },
  { key: 'appId', title: '应用号' },
] as const;

const KEPT = '已保存的密钥不再显示，留空表示不修改';

const keys = [
  { key: 'merchantSecret', title: '商户私钥', input: 'textarea', hint: KEPT, span: 2 },
  {
    key: 'platformKey',
    title: '渠道公钥',
    input: 'textarea',
    hint: '用于验证渠道的应答与回调',
    span: 2,
  },
] as const;

const rest = [
  { key: 'siteUrl', title: '本系统外网地址', hint: '渠道回调用，留空则只查询', span: 2 },
  { key: 'validMinutes', title: '支付有效期（分钟）', input: 'integer' },
] as const;

const wechatFields = fieldsOf(savePayChannel, [
  ...common,
  { key: 'serialNo', title: '商户证书序列号' },
  { key: 'platformKeyId', title: '微信支付公钥编号' },
  { key: 'callbackSecret', title: 'APIv3密钥', input: 'password', hint: KEPT, span: 2 },
  ...keys,
  ...rest,
]);

const testFields = fieldsOf(savePayChannel, [
  { key: 'validMinutes', title: '支付有效期（分钟）', input: 'integer' },
]);

const alipayFields = fieldsOf(savePayChannel, [...common, ...keys, ...rest]);

const fieldsOfChannel = (channel: number) =>
  channel === payChannel.key.wechat
    ? wechatFields
    : channel === payChannel.key.test
      ? testFields
      : alipayFields;

/** Asks the channel whether it knows this merchant. */
function Try({ channel }: Pick<Channel, 'channel'>) {
  const { message } = App.useApp();
  const mayCall = useMayCall();
  if (!mayCall(testPayChannel)) return null;

  const ask = async (): Promise<void> => {
    const { ok, message: said } = await call(testPayChannel, { channel });
    void (ok ? message.success(said) : message.error(said));
  };

  return <ActionButton trigger="测试连接" onClick={() => void ask().catch(() => undefined)} />;
}

function Actions({ row }: { readonly row: Channel }) {
  const {
    channel,
    state,
    hasMerchantSecret: _m,
    hasCallbackSecret: _c,
    hasPlatformKey: _p,
    notifyUrl: _n,
    ...known
  } = row;

  const isOn = state === payChannelState.key.enabled;

  return (
    <>
      <EditDrawer
        save={savePayChannel}
        title="设置支付渠道"
        trigger="设置"
        fields={fieldsOfChannel(channel)}
        value={{ ...known, channel }}
      />
      <Try channel={channel} />
      <ConfirmAction
        write={switchPayChannel}
        content={{ channel, state: isOn ? 2 : 1 }}
        trigger={isOn ? '停用' : '启用'}
        confirm={isOn ? '停用后不再发起新的收款，已发起的仍会到账' : '启用后可以通过该渠道收款'}
      />
    </>
  );
}

/** Payment channels and their keys (/accountCenter/payChannel). */
export default () => (
  <ListScreen
    list={pagePayChannel}
    rowKey="channel"
    filters={[]}
    rowActions={(row) => <Actions row={row} />}
    actionsWidth={170}
  />
);
