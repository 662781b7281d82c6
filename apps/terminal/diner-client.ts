import { z } from 'zod';
import { dinerBind, dinerLogin } from '#areas/diner/contract/session.ts';
import { code } from '#kit/contract/answer.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';

/** The server refuses a diner's call for a reason of its own: sold out, no money, too late. */
export class DinerRefusedError extends Error {
  override readonly name = 'DinerRefusedError';
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

/** Who a diner is, as the console lists them. */
export interface Claimed {
  readonly merchantId: string;
  readonly custNum: string;
  readonly custName: string;
  /** What the counter gave them; absent for a diner who is bound. */
  readonly code: string | undefined;
}

/** A diner on their own page. */
export interface DinerClient {
  /** @throws DinerRefusedError */
  call<E extends Endpoint>(endpoint: E, content: ContentOf<E>): Promise<ResultOf<E>>;
}

/** What every simulated diner chooses. */
const PASSWORD = 'simulated diner';

/**
 * Lets a diner in: the first time by the code they were given, later by the password every simulated diner has.
 * @throws DinerRefusedError also where a real person has chosen a password of their own
 */
export async function enter(
  origin: string,
  { merchantId, custNum, custName, code: given }: Claimed,
): Promise<DinerClient> {
  const who = { merchantId, custNum, password: PASSWORD };
  const entered =
    given === undefined
      ? await send(origin, '', dinerLogin, who)
      : await send(origin, '', dinerBind, { ...who, custName, code: given });
  const { token } = entered as ResultOf<typeof dinerBind>;

  return {
    call: async (endpoint, content) =>
      (await send(origin, token, endpoint, content)) as ResultOf<typeof endpoint>,
  };
}

const Reply = z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() });

const Refused = z.object({ reason: z.string() });

async function send(
  origin: string,
  token: string,
  endpoint: Endpoint,
  content: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}${BASE_PREFIX}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'diner-token': token },
    ...(content !== undefined && { body: JSON.stringify(content) }),
  });

  const reply = Reply.parse(await response.json());
  if (reply.code === code.success) return reply.data;

  const said = Refused.safeParse(reply.data);
  throw new DinerRefusedError(
    `${endpoint.title} (${endpoint.id}): ${reply.message}`,
    said.success ? said.data.reason : String(reply.code),
  );
}
