import { findOperator, findOperatorById, findOperatorByPhone } from '#areas/system/server/api.ts';
import {
  type DirectRequest,
  implement,
  implementDirect,
  type Route,
} from '#kit/server/implement.ts';
import { conflict, Refusal } from '#kit/server/refusal.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import {
  bindEntry,
  dingtalkUserByCorpId,
  entryDoors,
  entryList,
  singleSignOn,
  unbindEntry,
} from '../contract/entry.ts';
import { keepAttempt, newAttempt, takeAttempt } from './entry-attempt.ts';
import type { EntryProvider, Parameters } from './entry-provider.ts';
import type { Providers } from './entry-providers.ts';
import { headerOf, openOperatorSession, type VerifiedOperator } from './login.ts';

/** Log-in without the form. */
export const entryRoutes = (system: System, providers: Providers): Route[] => [
  singleSignOnRoute(system, providers),
  listRoute(providers),
  corporationRoute(providers),
  bindRoute(system, providers),
  unbindRoute(),
];

const singleSignOnRoute = (system: System, providers: Providers): Route =>
  implementDirect(
    singleSignOn,
    async (request: DirectRequest, { door, parameters: sent, browserKey = '' }) => {
      const parameters = parametersOf(request, sent);
      const { state } = parameters;
      const back = state ? await takeAttempt(system, 'state', state, browserKey) : undefined;
      if (state && !back) throw expired();

      const provider = back ? providers.named(back.provider) : providers.behind(door, parameters);
      if (!back && !provider.proves(parameters)) return begin(system, request, provider);

      const proven = await provider.prove(parameters, back?.kept);
      const operator = await operatorOf(system, provider, proven);
      if (operator)
        return openOperatorSession(system, request, operator, singleSignOn, provider.config.name);

      system.log.warn(
        { requestId: request.requestId, provider: provider.config.name },
        'entry of nobody known',
      );
      if (provider.config.match === 'subject') return offerBinding(system, provider, proven);

      throw unknownUser();
    },
  );

/** The parameters of the address, with `code` and `tenantId` from the headers and the query where the content has none. */
function parametersOf(request: DirectRequest, content: Parameters): Parameters {
  const code = headerOf(request, 'code');
  const tenant = headerOf(request, 'tenantid') || String(request.query['tenantId'] ?? '');

  return { ...(code !== '' && { code }), ...(tenant !== '' && { tenantId: tenant }), ...content };
}

const expired = () => new Refusal(400, 'ENTRY_EXPIRED', '登录请求已过期，请重新登录');

async function begin(system: System, request: DirectRequest, provider: EntryProvider) {
  if (!provider.begin) throw new Refusal(400, 'ENTRY_REFUSED', '第三方登录未通过，请重试');

  const attempt = newAttempt();
  const { location, kept } = await provider.begin(attempt.key, {
    userAgent: headerOf(request, 'user-agent'),
  });
  await keepAttempt(system, 'state', attempt, provider.config.name, kept);

  return { location, browserKey: attempt.browserKey };
}

/** The operator of the provider's merchant who is meant, however the provider names them. */
async function operatorOf(
  system: System,
  { config }: EntryProvider,
  proven: string,
): Promise<VerifiedOperator | undefined> {
  const { merchantId, match, name } = config;
  if (match === 'username') {
    const found = await system.platform({ readOnly: true }, (tx) => findOperator(tx, proven));
    return found?.merchantId === merchantId && found.state === 1 ? found : undefined;
  }

  return system.merchant(merchantId, { readOnly: true }, async (tx) => {
    if (match === 'mobile') return findOperatorByPhone(tx, merchantId, system.crypto, proven);

    const binding = await tx
      .selectFrom('entryBinding')
      .select('userId')
      .where('provider', '=', name)
      .where('subject', '=', proven)
      .executeTakeFirst();

    return binding && findOperatorById(tx, merchantId, binding.userId);
  });
}

/** An account that is not bound yet: one log-in with the password binds it. */
async function offerBinding(system: System, { config }: EntryProvider, subject: string) {
  const attempt = newAttempt();
  await keepAttempt(system, 'bind', attempt, config.name, { subject });

  return { bindTicket: attempt.key, browserKey: attempt.browserKey, title: config.title };
}

const unknownUser = () =>
  new Refusal(400, 'ENTRY_UNKNOWN_USER', '未找到对应的操作员，请联系管理员');

const listRoute = (providers: Providers): Route =>
  implementDirect(entryList, async ({ language }) =>
    providers.all
      .filter((provider) => provider.begin)
      .map(({ config }) => ({
        provider: config.name,
        title: translate(language, config.title),
        path: entryDoors[config.kind === 'dingtalk' ? 'dingtalk' : 'sso'],
      })),
  );

const corporationRoute = (providers: Providers): Route =>
  implementDirect(dingtalkUserByCorpId, async (_request, corpId) => {
    const { merchantId, name, appKey } = providers.ofCorporation(corpId);
    return { corpId, tenantId: String(merchantId), provider: name, clientId: appKey };
  });

const bindRoute = (system: System, providers: Providers): Route =>
  implement(bindEntry, async ({ tx, merchantId, actor }, { bindTicket, browserKey }) => {
    const offered = await takeAttempt(system, 'bind', bindTicket, browserKey);
    if (!offered || providers.named(offered.provider).config.merchantId !== merchantId)
      throw expired();

    const { provider, kept } = offered;
    const bound = await tx
      .insertInto('entryBinding')
      .values({ provider, subject: kept['subject'] ?? '', userId: actor.userId })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst();

    if (bound.numInsertedOrUpdatedRows !== 1n)
      throw conflict('ALREADY_BOUND', '该账号或登录方式已有绑定，请先在个人中心解除');

    return undefined;
  });

const unbindRoute = (): Route =>
  implement(unbindEntry, async ({ tx, actor }, { provider }) => {
    await tx
      .deleteFrom('entryBinding')
      .where('userId', '=', actor.userId)
      .where('provider', '=', provider)
      .execute();
    return undefined;
  });
