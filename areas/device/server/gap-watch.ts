import type { System } from '#kit/server/system.ts';
import { anomalyKind } from '../contract/lookups.ts';

const PAUSE_MILLISECONDS = 5 * 60_000;

/** Keeps watching until the server stops. */
export function startGapWatch(system: System): void {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = watchGaps(system).catch((error) =>
      system.log.warn({ error: String(error) }, 'watching numbers failed'),
    );
  }, PAUSE_MILLISECONDS);
  system.onStop(async () => {
    clearInterval(timer);
    await running;
  });
}

/** Numbers a terminal sold under while it was offline come with its next upload: a number is missed only after this. */
const PATIENCE = '30 minutes';

/* Each number is looked at once, in its terminal's order. The first number ever seen begins the count: what came before it was another
   system's. */
const FIND = `with last as (
    select d.device_id, d.place_kind, d.place_id, d.stall_id, d.gaps_seen_to, t.last_no from device d
     cross join lateral (select max(transaction_no) as last_no from device_transaction t
       where t.merchant_id = $1 and t.device_id = d.device_id and t.transaction_no > d.gaps_seen_to and t.received_at < now() - $2::interval) t
     where d.merchant_id = $1 and t.last_no is not null),
  numbered as (
    select last.*, t.transaction_no,
           lag(t.transaction_no, 1, nullif(last.gaps_seen_to, 0)) over (partition by last.device_id order by t.transaction_no) as before
      from last join device_transaction t on t.merchant_id = $1 and t.device_id = last.device_id
       and t.transaction_no > last.gaps_seen_to and t.transaction_no <= last.last_no),
  kept as (
    insert into device_anomaly (merchant_id, anomaly_id, kind, device_id, place_kind, place_id, stall_id, transaction_no, until_no)
    select $1, nextval('id_block') * 1000, ${anomalyKind.key.missingNumbers}, device_id, place_kind, place_id, stall_id, before + 1, transaction_no - 1
      from numbered where transaction_no > before + 1
    on conflict do nothing)
  update device d set gaps_seen_to = last.last_no from last where d.merchant_id = $1 and d.device_id = last.device_id`;

/* Uploaded after all: nothing is missing any more. */
const CLOSE = `update device_anomaly a set state = 'arrived', version = version + 1, handled_at = now()
  where a.merchant_id = $1 and a.kind = ${anomalyKind.key.missingNumbers} and a.state = 'open'
    and (select count(*) from device_transaction t where t.merchant_id = $1 and t.device_id = a.device_id
         and t.transaction_no between a.transaction_no and a.until_no) = a.until_no - a.transaction_no + 1`;

/** Looks through what terminals of every merchant sent since the last time for numbers that are missing, and for those that came. */
export async function watchGaps(system: System, patience = PATIENCE): Promise<void> {
  const merchants = await system.platform({ readOnly: true }, (tx) =>
    tx.selectFrom('merchant').select('merchantId').execute(),
  );
  for (const { merchantId } of merchants) {
    await system.merchant(merchantId, {}, async (_tx, client) => {
      await client.query(FIND, [merchantId, patience]);
      await client.query(CLOSE, [merchantId]);
    });
  }
}
