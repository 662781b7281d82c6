import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Endpoint, exportContent } from '#kit/contract/endpoint.ts';
import { BASE_PREFIX } from '#kit/contract/envelope.ts';
import type { Face } from '#kit/contract/face.ts';
import { inChinese } from '#kit/contract/phrases.ts';
import { doorsOf } from '#kit/server/http/app.ts';
import type { Door } from '#kit/server/http/call.ts';
import { pagePolicy, sendPage } from '#kit/server/http/headers.ts';
import type { Route } from '#kit/server/implement.ts';

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cloud canteen API</title>
<link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head><body><div id="api"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`;

const start =
  "SwaggerUIBundle({ url: '/openapi.json', dom_id: '#api', docExpansion: 'none', filter: true });";

/** `/openapi.json` and a page to browse it at `/docs`. */
export const apiDocs =
  (routes: readonly Route[]) =>
  async (app: FastifyInstance): Promise<void> => {
    let document: string | undefined;
    app.get('/openapi.json', async (_request, reply) => {
      document ??= JSON.stringify(openApiDocument(routes));
      return reply.type('application/json; charset=utf-8').send(document);
    });
    const assets = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
    if (!existsSync(join(assets, 'swagger-ui.css'))) return;

    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/docs/assets/',
      decorateReply: false,
    });
    const policy = pagePolicy(page);
    for (const path of ['/docs', '/docs/'])
      app.get(path, async (_request, reply) => sendPage(reply, page, policy));
    app.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(start));
  };

const mediaOf: Record<Endpoint['transport'], string> = {
  envelope: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
};

type Schema = Record<string, unknown>;

/** The OpenAPI document of some routes, made from the endpoint values alone. */
export function openApiDocument(routes: readonly Route[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const door of doorsOf(routes)) {
    const path = BASE_PREFIX + door.path;
    paths[path] = { ...paths[path], [door.method.toLowerCase()]: operationOf(door) };
  }

  return {
    openapi: '3.1.0',
    info: { title: 'Cloud canteen', version: '1.0' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'token' } } },
    paths,
  };
}

function operationOf(door: Door): Schema {
  const { endpoint } = door.route;
  const content = wireSchema(door.exportTwin ? exportContent(endpoint.content) : endpoint.content);
  const isFile = endpoint.file || door.exportTwin;
  const envelope = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer' },
      message: { type: 'string' },
      data: isFile ? {} : wireSchema(endpoint.result),
    },
  };

  const answer = endpoint.bare ? wireSchema(endpoint.result) : envelope;

  return {
    operationId: `${endpoint.id}${door.exportTwin ? '.export' : door.path === endpoint.path ? '' : `@${door.path}`}`,
    summary: inChinese(endpoint.title),
    tags: [endpoint.id.split('.')[0]],
    'x-access': endpoint.access,
    'x-scope': endpoint.scope,
    ...requestOf(door, content),
    responses: {
      200: isFile
        ? {
            description: 'a file',
            content: {
              'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
            },
          }
        : {
            description: 'success: code 10000',
            content: { 'application/json': { schema: answer } },
          },
      default: { description: 'refused: HTTP status, stable code, localised message, data.reason' },
    },
  };
}

/** What schemas say of their columns and fields to the console only. */
const CONSOLE_WORDS = [
  'kind',
  'width',
  'of',
  'sort',
  'total',
  'keep',
  'hidden',
  'noExport',
  'noPrint',
  'hint',
  'placeholder',
  'wide',
] as const satisfies readonly (keyof Face)[];

/** A schema as it travels: ids are strings, defaults may be left out. */
function wireSchema(schema: z.ZodType): Schema {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ jsonSchema }) {
      for (const word of CONSOLE_WORDS) delete (jsonSchema as Schema)[word];
    },
  }) as Schema;
  return rest;
}

function requestOf(door: Door, content: Schema): Schema {
  const { endpoint } = door.route;
  const wrapped =
    endpoint.transport === 'envelope' || endpoint.transport === 'form'
      ? envelopeSchema(content)
      : content;

  if (door.method === 'GET') {
    return {
      parameters: ['version', 'nonceStr', 'timestamp', 'signType', 'sign', 'content'].map(
        (name) => ({
          name,
          in: 'query',
          required: name !== 'content',
          schema:
            name === 'content'
              ? { type: 'string', contentMediaType: 'application/json', contentSchema: content }
              : { type: 'string' },
        }),
      ),
    };
  }

  const file = { type: 'string', format: 'binary' };
  const schema =
    endpoint.transport === 'multipart'
      ? { type: 'object', properties: { ...((content.properties as Schema) ?? {}), file } }
      : wrapped;

  return {
    requestBody: { required: true, content: { [mediaOf[endpoint.transport]]: { schema } } },
  };
}

const envelopeSchema = (content: Schema): Schema => ({
  type: 'object',
  required: ['version', 'nonceStr', 'timestamp', 'signType', 'sign'],
  properties: {
    version: { const: '1.0' },
    nonceStr: { type: 'string', minLength: 6, maxLength: 6 },
    timestamp: { type: 'integer', description: 'epoch milliseconds, at most 5 minutes off' },
    signType: { const: 'md5' },
    sign: {
      type: 'string',
      description:
        'upper-case hex md5 over content, nonce, sign type, timestamp, version and the shared secret',
    },
    content,
  },
});
