import { Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import type { EntryDoor } from '../contract/entry.ts';
import { createCarrier } from './entry-carrier.ts';
import type { EntryConfig } from './entry-config.ts';
import { createDingTalk } from './entry-dingtalk.ts';
import { createLink } from './entry-link.ts';
import { createOidc } from './entry-oidc.ts';
import type { EntryProvider, Parameters } from './entry-provider.ts';
import { createWeCom } from './entry-wecom.ts';

export type Providers = ReturnType<typeof createProviders>;

const kindsOf: Readonly<Record<EntryDoor, readonly EntryConfig['kind'][]>> = {
  auto: ['link'],
  autologin: ['link'],
  mobile: ['link'],
  sso: ['oidc', 'wecom', 'link'],
  dingtalk: ['dingtalk'],
  yide: ['carrier'],
};

/** The configured providers, and which of them an address means. */
export function createProviders(system: System, configs: readonly EntryConfig[]) {
  const all = configs.map((config) => create(system, config));
  const byName = (name: string) => all.find(({ config }) => config.name === name);

  return {
    all,
    /** @throws Refusal 404 ENTRY_NOT_CONFIGURED */
    named(name: string): EntryProvider {
      const found = byName(name);
      if (!found) throw notConfigured();

      return found;
    },
    titleOf: (name: string): string => byName(name)?.config.title ?? name,
    /**
     * The provider an address means: by `provider` and `tenantId` where they are given, else the one that what the address brings
     * names, else the first that takes it, else the first that can be begun.
     * @throws Refusal 404 ENTRY_NOT_CONFIGURED
     */
    behind(door: EntryDoor, parameters: Parameters): EntryProvider {
      const { provider, tenantId, corpId } = parameters;
      const fitting = all.filter(
        ({ config }) =>
          kindsOf[door].includes(config.kind) &&
          (!provider || config.name === provider) &&
          (!tenantId || String(config.merchantId) === tenantId) &&
          (!corpId || !('corpId' in config) || config.corpId === corpId),
      );

      const found =
        fitting.find((one) => one.names?.(parameters)) ??
        fitting.find((one) => one.proves(parameters)) ??
        fitting.find((one) => one.begin) ??
        fitting[0];

      if (!found) throw notConfigured();

      return found;
    },
    /** The DingTalk application of a corporation. @throws Refusal 404 ENTRY_NOT_CONFIGURED */
    ofCorporation(corpId: string) {
      const found = configs.find(
        (config) => config.kind === 'dingtalk' && config.corpId === corpId,
      );
      if (found?.kind !== 'dingtalk') throw notConfigured();

      return found;
    },
  };
}

function create(system: System, config: EntryConfig): EntryProvider {
  switch (config.kind) {
    case 'link':
      return createLink(system, config);
    case 'oidc':
      return createOidc(config);
    case 'dingtalk':
      return createDingTalk(config);
    case 'wecom':
      return createWeCom(config);
    case 'carrier':
      return createCarrier(config);
  }
}

const notConfigured = () =>
  new Refusal(404, 'ENTRY_NOT_CONFIGURED', '该登录方式尚未配置，请联系管理员');
