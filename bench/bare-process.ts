import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import pg from 'pg';

/*
 * The bare handler the product is measured against: node:http, a pool of 8, the statements it is told, no checks at all. It
 * also hands out the minimal console page where it is told a directory.
 */

/** The statements of one answer: rows, then the total. */
export type Statements = readonly { readonly text: string; readonly values: readonly unknown[] }[];

/** What the parent tells: the database, the statements of one answer, and where `$org` stands in their parameters. */
export interface BarePlan {
  readonly url: string;
  readonly statements: Statements;
  /** Answered below `/rows/second`: another list of the page. */
  readonly second?: Statements;
  /** The value among the parameters that each request brings as `orgId`. */
  readonly placeholder: number;
  readonly pageDir?: string;
}

const POOL_SIZE = 8;
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });

function sendPage(directory: string, path: string, response: ServerResponse): void {
  const file = join(directory, path === '/' ? 'index.html' : path);
  const packed = `${file}.gz`;
  if (!existsSync(file)) return void response.writeHead(404).end();

  response.setHeader('content-type', mediaTypes[extname(file)] ?? 'application/octet-stream');
  if (existsSync(packed)) response.setHeader('content-encoding', 'gzip');
  createReadStream(existsSync(packed) ? packed : file).pipe(response);
}

function start(plan: BarePlan): void {
  const pool = new pg.Pool({ connectionString: plan.url, max: POOL_SIZE });
  const rowsOf = async (orgId: number, statements: Statements): Promise<string> => {
    const [records, total] = await Promise.all(
      statements.map(({ text, values }) =>
        pool.query(
          text,
          values.map((value) => (value === plan.placeholder ? orgId : value)),
        ),
      ),
    );
    return JSON.stringify({ records: records?.rows, total: Number(total?.rows[0]?.total) });
  };

  const statementsAt = (url: string | undefined): Statements =>
    url === '/rows/second' ? (plan.second ?? []) : plan.statements;

  const server = createServer((request, response) => {
    if (request.method !== 'POST')
      return sendPage(plan.pageDir ?? '', request.url ?? '/', response);
    bodyOf(request)
      .then((body) => rowsOf(Number(JSON.parse(body).orgId), statementsAt(request.url)))
      .then((text) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('content-length', Buffer.byteLength(text));
        response.end(text);
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
}

process.once('message', (plan: BarePlan) => start(plan));
process.once('disconnect', () => process.exit());
