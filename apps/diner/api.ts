import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import { forgetAnswers, keepAnswer, lastAnswer, markOld } from './last-answers.ts';
import { currentLanguage, t } from './texts.ts';

/** A field of what was sent that is wrong, and why in words. */
interface WrongField {
  readonly path: string;
  readonly message: string;
}

/** What is known of an answer that is none. */
interface Failure {
  /** Of the answer; 0 where none arrived. */
  readonly status: number;
  readonly reason?: string | undefined;
  readonly fields?: readonly WrongField[] | undefined;
}

/** Why a call was refused, in words; of wrong content what is wrong with its first field, without the name the field has among programs. */
export class CallError extends Error {
  readonly status: number;
  readonly reason: string;
  readonly fields: readonly WrongField[];
  constructor(message: string, { status, reason = '', fields = [] }: Failure) {
    super(fields[0]?.message ?? message);
    this.status = status;
    this.reason = reason;
    this.fields = fields;
  }
}

const TOKEN = 'diner-token';

let token = localStorage.getItem(TOKEN) ?? '';

export const isLoggedIn = (): boolean => token !== '';

/** Says what happens when the session is over. */
export const whenOver = (work: () => void): void => {
  onOver = work;
};

let onOver: () => void = () => undefined;

export function keepToken(next: string): void {
  token = next;
  forgetAnswers();
  if (next === '') localStorage.removeItem(TOKEN);
  else localStorage.setItem(TOKEN, next);
}

/** Begins a call whose answer is kept for whoever makes it: for nobody where their session is over when it arrives. */
export function beginKeeping(): (asked: string, data: unknown) => void {
  const asker = token;

  return (asked, data) => {
    if (asker !== token) return;

    /* In another tab somebody else may have come in: what the browser keeps is theirs. */
    keepAnswer(asked, data, token !== '' && localStorage.getItem(TOKEN) === token);
  };
}

const MERCHANT = 'diner-merchant';

/** The merchant the address names (`?m=`), kept for the next time. */
export function merchantId(): { merchantId?: string } {
  const named = new URLSearchParams(location.search).get('m');
  if (named !== null && /^\d{1,15}$/.test(named)) localStorage.setItem(MERCHANT, named);
  const kept = localStorage.getItem(MERCHANT);

  return kept === null ? {} : { merchantId: kept };
}

const DEVICE = 'diner-device';

/** A key of this telephone, made once: what strangers try elsewhere does not hold it up. */
export function deviceKey(): string {
  const kept = localStorage.getItem(DEVICE);
  if (kept !== null) return kept;

  const made = newKey();
  localStorage.setItem(DEVICE, made);

  return made;
}

/** A key that makes a command happen once however often it is sent; also where the page is not served over https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Sends a picture and answers its address. @throws CallError with the server's words */
export function upload(path: string, picture: Blob): Promise<{ readonly url: string }> {
  const form = new FormData();
  form.append('file', picture, 'picture.jpg');

  return send(path, form);
}

/** After how long an answer counts as lost: a line that died says nothing by itself. */
const [CALL_SECONDS, UPLOAD_SECONDS] = [30, 120];

const PREFIX = '/prod-api/api/diner';

interface Answer<Data> {
  readonly code: number;
  readonly message: string;
  readonly data: Data & Omit<Failure, 'status'>;
}

const SUCCESS = 10_000;

/** Sends a body and reads the answer. @throws CallError with the server's words */
async function send<Data>(path: string, body: BodyInit | undefined, type?: string): Promise<Data> {
  const headers = {
    ...(type && { 'content-type': type }),
    'diner-token': token,
    'accept-language': currentLanguage(),
  };
  const giveUp = new AbortController();
  const timer = setTimeout(
    () => giveUp.abort(),
    (body instanceof FormData ? UPLOAD_SECONDS : CALL_SECONDS) * 1000,
  );
  const asked = {
    method: 'POST',
    headers,
    signal: giveUp.signal,
    ...(body !== undefined && { body }),
  };
  const lost = () => {
    throw new CallError(t('网络不可用，请稍后再试'), { status: 0 });
  };
  const response = await fetch(PREFIX + path, asked).catch(lost);
  const answer: Answer<Data> = await response.json().catch(lost);
  clearTimeout(timer);
  if (answer.code === SUCCESS) return answer.data;

  if (response.status === 401 && token !== '') {
    keepToken('');
    onOver();
  }

  const { reason, fields } = answer.data ?? {};
  throw new CallError(answer.message, { status: response.status, reason, fields });
}

/** Until what is only looked at is asked for again. */
const AGAIN_SECONDS = 4;

/** After how long without an answer the last one is shown meanwhile. */
const SLOW_SECONDS = 4;

interface Shown<Data> {
  readonly data?: Data | undefined;
  readonly error?: string | undefined;
  /** The server understood what was asked for and refused it. */
  readonly isRefused?: boolean;
  /** What was asked for. */
  readonly of?: string;
  /** When the data was had, where it could not be had anew. */
  readonly oldSince?: Date | undefined;
}

/**
 * What a call answers, asked again when the content changes, and by itself until an answer arrives. Where none does, the last one is shown and
 * marked as old. Without a path nothing is asked.
 */
export function useAnswer<E extends Endpoint>(path: string | undefined, content?: ContentOf<E>) {
  const [state, setState] = useState<Shown<ResultOf<E>>>({});
  const key = content === undefined ? '' : JSON.stringify(content);
  const mine = `${path} ${key}`;
  const asked = useRef('');
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  const load = useCallback(async () => {
    if (path === undefined) return;

    asked.current = mine;
    clearTimeout(again.current);
    const showLast = (error?: string) => {
      const last = lastAnswer(mine);
      if (last || error !== undefined)
        setState({ data: last?.data as ResultOf<E>, error, of: mine, oldSince: last?.at });
    };
    const slow = setTimeout(() => asked.current === mine && showLast(), SLOW_SECONDS * 1000);

    try {
      const keep = beginKeeping();
      const data = await call<E>(path, key === '' ? undefined : JSON.parse(key));
      keep(mine, data);
      if (asked.current === mine) setState({ data, of: mine });
    } catch (error) {
      if (asked.current !== mine) return;

      const { message } = error as Error;
      if (isUncertain(error)) showLast(message);
      else setState((before) => ({ ...before, error: message, isRefused: true, of: mine }));

      if (isLost(error)) again.current = setTimeout(load, AGAIN_SECONDS * 1000);
    } finally {
      clearTimeout(slow);
    }
  }, [path, key, mine]);

  useEffect(() => {
    load().catch(() => undefined);
    return () => {
      asked.current = '';
      clearTimeout(again.current);
    };
  }, [load]);

  const { oldSince } = state;
  useEffect(
    () => (oldSince ? markOld({ since: oldSince, reload: load }) : undefined),
    [oldSince, load],
  );

  return { ...state, isWaiting: path !== undefined && state.of !== mine, reload: load };
}

/** Calls the server; a call that takes nothing is sent nothing. @throws CallError with the server's words */
export const call = <E extends Endpoint>(
  path: string,
  content?: ContentOf<E>,
): Promise<ResultOf<E>> =>
  send(path, content === undefined ? undefined : JSON.stringify(content), 'application/json');

const isLost = (error: unknown): boolean => error instanceof CallError && error.status === 0;

const NO_FIELDS: ReadonlyMap<string, string> = new Map();

/** Runs one command at a time and keeps its words where it fails, and by field what is wrong with what was typed. */
export function useCommand() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [wrong, setWrong] = useState(NO_FIELDS);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    if (busy) return;

    setBusy(true);
    setProblem('');
    setWrong(NO_FIELDS);

    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
      if (error instanceof CallError)
        setWrong(new Map(error.fields.map(({ path, message }) => [path, message])));
    } finally {
      setBusy(false);
    }
  };

  return { busy, problem, wrong, run, setProblem };
}

const followers = new Set<() => void>();

/** Has something follow every command that went through; answers how to end it. */
export function followCommands(work: () => void): () => void {
  followers.add(work);
  return () => followers.delete(work);
}

/** Keys of commands whose outcome is unknown, by their content, and since when. */
const unanswered = new Map<string, { readonly key: string; readonly since: number }>();

/** Milliseconds in which the same content is the same wish. */
const SAME_WISH = 10 * 60_000;

/**
 * Sends a command so that it happens once however often it is tried: where the answer was lost, or the server does not know, the same content goes
 * under the same key again, also from a sheet that was closed and opened anew. What was refused left nothing behind and is tried under a new key.
 */
export async function once<Answer>(
  content: object,
  command: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const text = JSON.stringify(content);
  const earlier = unanswered.get(text);
  const now = Date.now();
  const { key } = earlier && now - earlier.since < SAME_WISH ? earlier : { key: newKey() };
  unanswered.set(text, { key, since: now });

  try {
    const answer = await command(key);
    unanswered.delete(text);
    for (const work of followers) work();

    return answer;
  } catch (error) {
    if (!isUncertain(error)) unanswered.delete(text);
    throw isUnknown(error) ? lostCommand(error) : error;
  }
}

/** Whether a command was sent whose outcome is unknown: sent again it happens no second time. */
export const isUnanswered = (content: object): boolean => unanswered.has(JSON.stringify(content));

/** The line broke, or the server lost its database in the middle: nobody knows yet whether it was done. */
const isUnknown = (error: unknown): error is CallError =>
  error instanceof CallError && (isLost(error) || error.reason === 'UNCERTAIN');

/** The same with words that say it may be tried again. */
const lostCommand = ({ status, reason }: CallError): CallError =>
  new CallError(t('网络中断，结果未知。再点一次是安全的，不会重复办理或扣款'), { status, reason });

/** Whether a command may have happened all the same: a server in trouble does not know either. */
const isUncertain = (error: unknown): boolean =>
  isLost(error) || (error instanceof CallError && error.status >= 500);
