import { sql } from 'kysely';
import {
  centredLines,
  columnsOf,
  headingLines,
  pairLine,
  ruleLine,
  type TicketLine,
} from '#areas/order/server/api.ts';
import type { Context } from '#kit/server/context.ts';
import { removeInSteps } from '#kit/server/jobs/merchant-round.ts';
import { conflict, notFound } from '#kit/server/refusal.ts';
import { placeWhere } from '#kit/server/scope.ts';
import type { System } from '#kit/server/system.ts';
import { translate } from '#kit/server/texts.ts';
import { deviceState } from '../../contract/lookups.ts';
import { PAPER_HOURS } from '../../contract/machine/print-job.ts';
import type { MachineSettings } from '../../contract/machine/settings.ts';
import { LOG_DAYS } from '../../contract/machine/watch.ts';
import { isAllowedPrinter, type PrinterAddress, printerAddress } from './printer-address.ts';

/** A paper for a printer. */
export interface Paper {
  /** What it is, for the list of papers. */
  readonly title: string;
  readonly orderId?: number | undefined;
  readonly lines: readonly TicketLine[];
}

/**
 * A printer of the caller's places that papers may be sent to.
 * @throws Refusal 404; 409 DEVICE_DISABLED, PRINTER_NO_ADDRESS, HOST_NOT_ALLOWED
 */
export async function usablePrinter(context: Context, deviceId: number): Promise<PrinterAddress> {
  const found = await context.tx
    .selectFrom('device')
    .select(['deviceType', 'state'])
    .select(({ ref }) => ref('settings').$castTo<MachineSettings>().as('settings'))
    .where('deviceId', '=', deviceId)
    .where('removedAt', 'is', null)
    .where(placeWhere('device', context.scope))
    .executeTakeFirst();
  if (!found) throw notFound('打印机不存在或已被删除');

  const address = printerAddress(found.deviceType, found.settings);
  if (found.state !== deviceState.key.enabled) throw conflict('DEVICE_DISABLED', '打印机已停用');
  if (!address) throw conflict('PRINTER_NO_ADDRESS', '请先在设备设置中填写打印机的网络地址');
  if (!isAllowedPrinter(context.adapters.printerHosts ?? [], address))
    throw conflict('HOST_NOT_ALLOWED', '打印机地址不在允许名单（PRINTER_HOSTS）中，请联系运维');

  return address;
}

/** Asks a printer for papers: they are printed in this order, also after a restart. */
export async function queuePapers(
  { tx, newId, actor, merchantId, language }: Context,
  deviceId: number,
  papers: readonly Paper[],
): Promise<void> {
  const rows = papers.map(({ title, orderId = null, lines }) => ({
    jobId: newId(),
    title,
    orderId,
    lines,
  }));
  await sql`insert into print_job (merchant_id, job_id, device_id, title, order_id, lines, copy_mark, asked_by, expires_at)
    select ${merchantId}, told."jobId", ${deviceId}, told.title, told."orderId", told.lines, ${translate(language, '重打')}, ${actor.userId},
           now() + make_interval(hours => ${PAPER_HOURS}::integer)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told("jobId" bigint, title text, "orderId" bigint, lines jsonb)
     order by told."jobId"`.execute(tx);
}

/** A page to try a printer with. */
export async function queueTestPage(
  context: Context,
  { deviceId, deviceName }: { readonly deviceId: number; readonly deviceName: string },
): Promise<void> {
  const { language, now } = context;
  const { paperWidth, host, port } = await usablePrinter(context, deviceId);
  const columns = columnsOf(paperWidth);
  const title = translate(language, '打印测试页');
  const lines = [
    ...headingLines(title, columns),
    ...centredLines(deviceName, columns),
    ruleLine(columns),
    ...pairLine(translate(language, '网络地址'), `${host}:${port}`, columns),
    ...pairLine(
      translate(language, '纸宽'),
      translate(language, '{width}毫米', { width: paperWidth }),
      columns,
    ),
    ruleLine(columns),
    ...centredLines(now, columns),
  ];

  await queuePapers(context, deviceId, [{ title, lines }]);
}

/** Rows a transaction removes at most. */
const A_ROUND = 5000;

/** Removes papers of long ago: what orders say stands in the orders. */
export const removeOldPapers = (system: System): Promise<void> =>
  removeInSteps(system, { requestId: 'papers that are over', atOnce: A_ROUND }, removeOld);

async function removeOld({ tx, merchantId }: Context): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from print_job p using (
      select job_id from print_job
       where merchant_id = ${merchantId} and asked_at < now() - make_interval(days => ${LOG_DAYS}::integer) and ended_at is not null
       limit ${A_ROUND}) over
    where p.merchant_id = ${merchantId} and p.job_id = over.job_id`.execute(tx);

  return Number(numAffectedRows);
}
