import type { FastifyReply, FastifyRequest } from 'fastify';
import { busy, Refusal, unavailable } from '../refusal.ts';

/** Largest body of a caller who has not logged in, bytes: the forms of log-in and its like are far smaller. */
export const STRANGER_BODY_LIMIT = 64 * 1024;
/** Largest JSON body after log-in and of terminals, bytes: an offline batch of some thousand sales fits. */
export const BODY_LIMIT = 4 * 1024 * 1024;

/** How much may be on its way to the server at a time, so that no caller fills its memory or its sockets by not finishing. */
export interface ReceivingLimits {
  /** Unfinished JSON and form bodies of one caller: an address before log-in and for terminals, a session after it. */
  readonly bodies: number;
  /** Bytes held of them. */
  readonly bytes: number;
  /** The same of all callers together, once for strangers and terminals, once for sessions. */
  readonly allBodies: number;
  readonly allBytes: number;
  /** Unfinished uploads of one session, and of all. */
  readonly uploads: number;
  readonly allUploads: number;
  /** Milliseconds in which a JSON or form body arrives whole; uploads are looked at as often. */
  readonly patience: number;
  /** Bytes an upload brings in that time at least. */
  readonly pace: number;
}

const MEGABYTE = 1024 * 1024;
const usual: ReceivingLimits = {
  bodies: 64,
  bytes: 32 * MEGABYTE,
  allBodies: 512,
  allBytes: 128 * MEGABYTE,
  uploads: 16,
  allUploads: 64,
  patience: 15_000,
  pace: 60 * 1024,
};
const LOOK_MILLISECONDS = 1000;
/* Uploads go to disk: their bytes hold no memory. */
const ANY = Number.POSITIVE_INFINITY;

const tooSlow = () => new Refusal(408, 'TOO_SLOW', '内容传输过慢，请检查网络后重试');
const tooManyAtOnce = () => busy('同时发送的内容过多，请稍后再试');

/** A body on its way. */
interface Body {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whose bodies and which kind of them it counts among. */
  readonly tallies: readonly Tally[];
  readonly isUpload: boolean;
  bytes: number;
  /** When it was last found in time, and how much its connection had brought by then. */
  since: number;
  brought: number;
}

/** Bodies counted together, the oldest first. */
interface Tally {
  readonly bodies: Set<Body>;
  bytes: number;
  readonly mostBodies: number;
  readonly mostBytes: number;
  readonly full: () => Refusal;
}

const tallyOf = (mostBodies: number, mostBytes: number, full: () => Refusal): Tally => ({
  bodies: new Set(),
  bytes: 0,
  mostBodies,
  mostBytes,
  full,
});
const isOver = ({ bodies, bytes, mostBodies, mostBytes }: Tally): boolean =>
  bodies.size > mostBodies || bytes > mostBytes;

/** The tallies of one kind of callers: each one's and that of all. Who has nothing on its way is forgotten. */
function createKind(one: () => Tally, all: Tally) {
  const callers = new Map<string, Tally>();
  return {
    tallies(caller: string): readonly Tally[] {
      const found = callers.get(caller) ?? one();
      callers.set(caller, found);

      return [found, all];
    },
    forget(caller: string): void {
      if (callers.get(caller)?.bodies.size === 0) callers.delete(caller);
    },
  };
}

const connectionBytes = ({ request }: Body): number => request.raw.socket.bytesRead;

function leave(body: Body): void {
  for (const tally of body.tallies) if (tally.bodies.delete(body)) tally.bytes -= body.bytes;
}

/** Ends a body before its time: with an answer, or, where there was one already, with the connection. */
function refuse(body: Body, refusal: Refusal): void {
  leave(body);
  const { raw } = body.request;
  if (body.reply.raw.headersSent) return void raw.destroy();

  body.reply.raw.shouldKeepAlive = false;
  /* The reader of the body takes an error of it as its end, and answers what the error says. */
  raw.emit('error', refusal);
}

/** Makes room: the oldest body gives way, since honest bodies arrive within moments and those of an attack never end. */
function makeRoom(tally: Tally): void {
  for (const body of tally.bodies) {
    if (!isOver(tally)) return;
    refuse(body, tally.full());
  }
}

/** Whether it arrives fast enough so far. */
function isInTime(body: Body, now: number, { patience, pace }: ReceivingLimits): boolean {
  if (now - body.since < patience) return true;
  if (!body.isUpload || connectionBytes(body) - body.brought < pace) return false;

  body.since = now;
  body.brought = connectionBytes(body);

  return true;
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Calls `heard` for each part of a body, for whom it makes no difference. */
function listen(body: Body, heard: (bytes: number) => void, ended: () => void): void {
  const { raw } = body.request;
  raw.once('end', ended).once('close', ended);
  raw.on('error', () => undefined);
  if (!body.isUpload) raw.on('data', (chunk: Buffer) => heard(chunk.length));
}

export interface Receiving {
  /**
   * Watches a body until it has arrived or its connection is gone; to be called in the moment before it is read.
   * @param session its token, where the caller is logged in
   * @throws Refusal 429 or 503 where an upload finds too many others
   */
  watch(request: FastifyRequest, reply: FastifyReply, session?: string, isUpload?: boolean): void;
  stop(): void;
}

export function createReceiving(given: Partial<ReceivingLimits> = {}): Receiving {
  const limits = { ...usual, ...given };
  const one = () => tallyOf(limits.bodies, limits.bytes, tooManyAtOnce);
  const all = () => tallyOf(limits.allBodies, limits.allBytes, unavailable);
  const strangers = createKind(one, all());
  const sessions = createKind(one, all());
  const uploads = createKind(
    () => tallyOf(limits.uploads, ANY, tooManyAtOnce),
    tallyOf(limits.allUploads, ANY, unavailable),
  );
  const unfinished = new Set<Body>();
  const look = () => {
    const now = performance.now();
    for (const body of unfinished) if (!isInTime(body, now, limits)) refuse(body, tooSlow());
  };
  const timer = setInterval(look, Math.min(LOOK_MILLISECONDS, limits.patience / 4)).unref();

  return {
    watch(request, reply, session, isUpload = false) {
      if (!hasBody(request)) return;

      const kind = session === undefined ? strangers : isUpload ? uploads : sessions;
      const caller = session ?? request.ip;
      const tallies = kind.tallies(caller);
      const full = isUpload && tallies.find(({ bodies, mostBodies }) => bodies.size >= mostBodies);
      if (full) throw full.full();

      const since = performance.now();
      const body: Body = {
        request,
        reply,
        tallies,
        isUpload,
        bytes: 0,
        since,
        brought: request.raw.socket.bytesRead,
      };
      const heard = (bytes: number) => {
        /* What comes after the answer is not held. */
        if (reply.sent) return;

        body.bytes += bytes;
        for (const tally of tallies) if (tally.bodies.has(body)) tally.bytes += bytes;
        tallies.forEach(makeRoom);
      };

      for (const tally of tallies) tally.bodies.add(body);
      unfinished.add(body);
      listen(body, heard, () => {
        unfinished.delete(body);
        leave(body);
        kind.forget(caller);
      });

      tallies.forEach(makeRoom);
    },
    stop: () => clearInterval(timer),
  };
}
