import { createHash } from 'node:crypto';
import { z } from 'zod';
import { askChannel, ChannelError, jsonOf } from './channel.ts';
import { sqbUrl } from './gateways.ts';

/* Terminals of 收钱吧 (doc.shouqianba.com, Web API): requests are signed with the MD5 of body and key, answers come over TLS alone. */

/** Who signs: a vendor activates, a terminal checks in. */
export interface SqbSigner {
  readonly sn: string;
  readonly key: string;
}

/** What a terminal signs with from now on. */
export interface SqbTerminal {
  readonly terminalSn: string;
  readonly terminalKey: string;
}

/** Makes a machine a terminal by an activation code of a store. @throws ChannelError */
export const activateSqbTerminal = (
  vendor: SqbSigner,
  asked: {
    readonly appId: string;
    readonly code: string;
    /** Names the machine for good, once an application. */
    readonly deviceId: string;
    readonly name: string;
  },
): Promise<SqbTerminal> =>
  ask('/terminal/activate', vendor, {
    app_id: asked.appId,
    code: asked.code,
    device_id: asked.deviceId,
    name: asked.name,
  });

/** Renews the key of a terminal: each is good for a day. @throws ChannelError */
export const checkInSqbTerminal = (terminal: SqbSigner, deviceId: string): Promise<SqbTerminal> =>
  ask('/terminal/checkin', terminal, { terminal_sn: terminal.sn, device_id: deviceId });

const Answer = z.object({
  result_code: z.coerce.string(),
  error_code: z.string().nullish(),
  error_message: z.string().nullish(),
  biz_response: z
    .object({ terminal_sn: z.string().min(1).max(64), terminal_key: z.string().min(1).max(128) })
    .nullish(),
});

const DONE = '200';

const REFUSED = '400';

async function ask(path: string, { sn, key }: SqbSigner, content: object): Promise<SqbTerminal> {
  const body = JSON.stringify(content);
  const sign = createHash('md5')
    .update(body + key, 'utf8')
    .digest('hex');

  const { text } = await askChannel(sqbUrl() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `${sn} ${sign}` },
    body,
  });

  const { data: said } = Answer.safeParse(jsonOf(text));
  if (said?.result_code === DONE && said.biz_response) {
    const { terminal_sn: terminalSn, terminal_key: terminalKey } = said.biz_response;

    return { terminalSn, terminalKey };
  }

  if (said?.result_code === REFUSED)
    throw new ChannelError('refused', said.error_message || said.error_code || REFUSED);

  throw new ChannelError('unreachable', said?.error_message ?? 'another shape');
}
