import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import { signedEnvelope } from '#kit/server/testing/caller.ts';
import type { Stage } from './stage.ts';

/** The data of a call; anything but success is an error. */
export const dataOf = async <Data>(stage: Stage, path: string, content: unknown): Promise<Data> =>
  dataIn(path, await ask(stage, path, content));

async function dataIn<Data>(path: string, response: Response): Promise<Data> {
  const answer = (await response.json()) as { code: number; message: string; data: Data };
  if (answer.code !== 10000) throw new Error(`${path}: ${answer.message}`);

  return answer.data;
}

/** One signed call as the bench's operator; answers the response before its body is read. */
export async function ask(stage: Stage, path: string, content: unknown): Promise<Response> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);

  return fetch(origin + BASE_PREFIX + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(signedEnvelope(content)),
  });
}

/** The data of a GET call, whose envelope travels in the address. */
export async function dataOfGet<Data>(stage: Stage, path: string, content: unknown): Promise<Data> {
  const { origin } = await stage.server();
  const [token = ''] = await stage.tokens(1);
  const fields = { ...signedEnvelope(content), content: JSON.stringify(content) };
  const query = new URLSearchParams(
    Object.entries(fields).map(([key, value]) => [key, String(value)]),
  );

  return dataIn(
    path,
    await fetch(`${origin}${BASE_PREFIX}${path}?${query}`, { headers: { token } }),
  );
}
