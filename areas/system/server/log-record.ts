import { sql } from 'kysely';
import { z } from 'zod';
import { implement } from '#kit/server/implement.ts';
import { defineJob, type JobRun, jobView } from '#kit/server/jobs/jobs.ts';
import { containsPattern, prefixPattern } from '#kit/server/like.ts';
import { whereContains, whereEquals, whereGiven } from '#kit/server/list.ts';
import { seesMerchant } from '#kit/server/merchant-wide.ts';
import { wherePeriod } from '#kit/server/period.ts';
import { serveQuery } from '#kit/server/serve-list.ts';
import { translate } from '#kit/server/texts.ts';
import { genLogFile, getLogFileUrl, type LogRow, pageLogRecord } from '../contract/log-record.ts';
import { storeExport } from './stored-export.ts';

/** A reason is kept as its source text and what fills it in. */
type StoredRow = LogRow & {
  readonly reasonParams: Readonly<Record<string, string | number>> | null;
};

const pages = serveQuery(
  pageLogRecord,
  (context, { startDate, endDate, operator, keyword, system, outcome, ip }) => {
    const { merchantId, actor } = context;
    /* The log tells where people eat and what they have: only operators who see all of that see what others did. */
    const own = seesMerchant(context) ? undefined : actor.userId;
    const by = whereGiven(
      operator,
      (name) =>
        sql`l.username ilike ${prefixPattern(name)} or o.real_name ilike ${containsPattern(name)}`,
    );
    const inSystem = whereGiven(
      system,
      (name) => sql`l.endpoint_id like ${prefixPattern(`${name}.`)}`,
    );

    return sql<StoredRow>`
      select l.log_id, l.created_at, l.username, o.real_name, split_part(l.endpoint_id, '.', 1) as system, l.title, l.object,
             l.outcome, l.reason, l.reason_params, l.ip, l.request_id, l.content::text as content
        from operation_log l
        left join operator o on o.merchant_id = ${merchantId} and o.user_id = l.user_id
       where l.merchant_id = ${merchantId} and ${wherePeriod('l.created_at', { startDate, endDate })}
         and ${whereEquals({ 'l.userId': own, 'l.outcome': outcome, 'l.ip': ip })} and ${whereContains(keyword, 'l.title', 'l.object')}
         and ${by} and ${inSystem}`;
  },
  {
    row: (stored, { language }) => {
      const { reasonParams, ...row } = stored as StoredRow;
      const reason = row.reason && translate(language, row.reason, reasonParams ?? {});

      return { ...row, title: translate(language, row.title), reason };
    },
  },
);

const FileContent = z.object({ content: z.unknown(), language: z.enum(['zh-CN', 'en-US']) });

/** Makes the file with the requester's scope and keeps it. */
async function makeFile(run: JobRun, { content, language }: z.output<typeof FileContent>) {
  const file = await storeExport(
    run,
    pageLogRecord,
    pages,
    genLogFile.content.parse(content),
    language,
  );
  await run.progress({ total: 1, done: 1 });

  return { state: 'success' as const, result: file };
}

export const logFileJob = defineJob('system.logFile', 'export', FileContent, makeFile);

const Made = z.object({ fileUrl: z.string(), fileName: z.string() });

export const logRecordRoutes = [
  pages,
  implement(genLogFile, async (context, content) => {
    const sent = z.encode(genLogFile.content, content);
    return {
      jobId: await context.jobs.enqueue(context, logFileJob, {
        content: sent,
        language: context.language,
      }),
    };
  }),
  implement(getLogFileUrl, async (context, { jobId }) => {
    const view = await jobView(context, jobId);
    const made = Made.safeParse(view.result).data;

    return { ...view, fileUrl: made?.fileUrl ?? null, fileName: made?.fileName ?? null };
  }),
];
