import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '#kit/contract/endpoint.ts';
import type { Language } from '../../contract/language.ts';
import type { Actor } from '../context.ts';
import type { Route } from '../implement.ts';
import type { Authenticate, System } from '../system.ts';
import type { NonceMemory } from './envelope.ts';
import type { Live } from './live.ts';
import type { RateLimit } from './rate-limit.ts';

/** What every call needs; made once. */
export interface DispatchParts {
  readonly system: System;
  readonly nonces: NonceMemory;
  readonly authenticateDevice: Authenticate;
  readonly sessionRate: RateLimit;
  readonly addressRate: RateLimit;
  readonly authenticateSession: (token: string) => Promise<Actor | undefined>;
  readonly live: Live;
}

/** One door to a route: an endpoint's own path, an alias, or the export twin of a list. */
export interface Door {
  readonly route: Route;
  readonly path: string;
  readonly method: Method;
  readonly exportTwin: boolean;
}

/** Whether calls through this door are kept in the operation log: commands of operators, and whatever hands out a file. */
export const isLogged = ({ route, exportTwin }: Door): boolean =>
  route.endpoint.access !== 'diner' &&
  (route.endpoint.kind === 'write' || exportTwin || route.endpoint.file);

/** One request on its way through its door. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly door: Door;
  readonly language: Language;
  /** The session token sent, or ''. */
  readonly token: string;
}

/** The session token of a request: operators and diners have tokens and headers of their own, and neither opens a door of the other. */
export const tokenOf = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  door: Door | undefined,
): string => headerText(isDiners(door) ? headers['diner-token'] : headers.token);

export const headerText = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

/** Whether a door is one of people on their own page. */
export const isDiners = (door: Door | undefined): boolean =>
  door?.route.endpoint.access === 'diner';
