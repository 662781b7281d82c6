import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Endpoint, exportContent, type Method } from '#kit/contract/endpoint.ts';
import type { Call, DispatchParts, Door } from './call.ts';
import { checkEnvelope, contentOfText, type RawEnvelope } from './envelope.ts';
import type { Upload } from './multipart.ts';

/** The content a request carries, after the checks its transport asks for. */
export function contentOf(
  parts: DispatchParts,
  { door, request, token }: Call,
  upload: Upload | undefined,
): unknown {
  const { endpoint } = door.route;
  if (upload) return withPathParts({ ...queryOf(request), ...upload.fields }, request.params);
  if (endpoint.transport === 'json') {
    const content = request.body;
    return withPathParts(isNothing(endpoint, content) ? undefined : content, request.params);
  }

  const { envelope, content } = envelopeOf(request, endpoint, door.method);
  checkEnvelope(envelope, parts.system.settings.signSecret, token || request.ip, parts.nonces);

  return withPathParts(isNothing(endpoint, content) ? undefined : content, request.params);
}

/** Path parts such as `{id}` are part of the content. */
function withPathParts(content: unknown, params: unknown): unknown {
  const parts = params as Record<string, string>;
  if (Object.keys(parts).length === 0) return content;

  return { ...(typeof content === 'object' && content !== null ? content : {}), ...parts };
}

/** What stands behind the `?` of an upload, such as `uploadKey`: part of the content like its fields. */
const queryOf = (request: FastifyRequest): Record<string, unknown> =>
  typeof request.query === 'object' ? { ...request.query } : {};

/** Clients that always send an object send an empty one where a call takes nothing. */
function isNothing({ content: schema }: Endpoint, content: unknown): boolean {
  if (content === undefined || content === null) return true;

  const isEmpty =
    typeof content === 'object' && !Array.isArray(content) && Object.keys(content).length === 0;

  return isEmpty && !schema.safeParse(content).success && schema.safeParse(undefined).success;
}

/** The envelope of a request, wherever its method puts it, with the content parsed. */
function envelopeOf(
  request: FastifyRequest,
  endpoint: Endpoint,
  method: Method,
): { envelope: RawEnvelope; content: unknown } {
  const inBody = request.body !== undefined && request.body !== null;
  const envelope = ((inBody ? request.body : request.query) ?? {}) as RawEnvelope;
  const asText = method === 'GET' || !inBody || endpoint.transport === 'form';

  return { envelope, content: asText ? contentOfText(envelope.content) : envelope.content };
}

const twinSchemas = new WeakMap<Endpoint, z.ZodType>();

/** The schema of what comes through a door: an export twin takes the list's content and what to export. */
export function schemaOf({ route, exportTwin }: Door): z.ZodType {
  const { endpoint } = route;
  if (!exportTwin) return endpoint.content;

  const schema = twinSchemas.get(endpoint) ?? exportContent(endpoint.content);
  twinSchemas.set(endpoint, schema);

  return schema;
}
