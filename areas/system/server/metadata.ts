import { sql } from 'kysely';
import type { Context } from '#kit/server/context.ts';
import { implement } from '#kit/server/implement.ts';
import { conflict } from '#kit/server/refusal.ts';
import { translate } from '#kit/server/texts.ts';
import {
  globalSettings,
  queryAccMetadata,
  queryCustMetadata,
  queryDatascreenMetadata,
  type SettingGroup,
  type SettingsOf,
  saveAccMetadata,
  saveCustMetadata,
  saveDatascreenMetadata,
  settingGroups,
  systems,
} from '../contract/metadata.ts';

/** The same over a connection alone, as sales read it. */
export async function settingsRead<Group extends SettingGroup>(
  { client, merchantId }: Pick<Context, 'client' | 'merchantId'>,
  group: Group,
): Promise<SettingsOf<Group>> {
  const { rows } = await client.query<{ value: unknown }>({
    name: 'system.setting',
    text: 'select value from setting where merchant_id = $1 and group_name = $2',
    values: [merchantId, group],
  });
  return resolved(group, rows[0]?.value);
}

/** What is stored of some groups. A field that is new since has its default; one that no longer fits has it again. */
function resolved<Group extends SettingGroup>(group: Group, value: unknown): SettingsOf<Group> {
  const schema = settingGroups[group];
  const whole = schema.safeParse(value ?? {});
  if (whole.success) return whole.data as SettingsOf<Group>;

  const fitting = Object.entries((value ?? {}) as object).filter(
    ([key, part]) =>
      (schema.shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)[
        key
      ]?.safeParse(part).success,
  );

  return schema.parse(Object.fromEntries(fitting)) as SettingsOf<Group>;
}

async function load<Group extends SettingGroup>({ tx }: Pick<Context, 'tx'>, group: Group) {
  const row = await tx
    .selectFrom('setting')
    .select(['value', 'version'])
    .where('groupName', '=', group)
    .executeTakeFirst();
  return { settings: resolved(group, row?.value), version: row?.version ?? 0 };
}

/** Settings of one group with the version a change has to name. */
export const readSettings = async <Group extends SettingGroup>(context: Context, group: Group) => {
  const { settings, version } = await load(context, group);
  return { ...settings, version };
};

/** The merchant's settings of one group, defaults filled in. */
export const settingsOf = async <Group extends SettingGroup>(
  context: Pick<Context, 'tx'>,
  group: Group,
): Promise<SettingsOf<Group>> => (await load(context, group)).settings;

/** Compare-and-set of one group. @throws conflict CHANGED */
export async function saveSettings(
  context: Context,
  group: SettingGroup,
  content: { readonly version: number },
): Promise<undefined> {
  const { version, ...sent } = content;
  const value = { ...(await settingsOf(context, group)), ...sent };
  const result = await context.tx
    .insertInto('setting')
    .values({ groupName: group, value: JSON.stringify(value), updatedBy: context.actor.userId })
    .onConflict((target) =>
      target
        .columns(['merchantId', 'groupName'])
        .doUpdateSet({
          value: JSON.stringify(value),
          version: sql<number>`setting.version + 1`,
          updatedBy: context.actor.userId,
          updatedAt: sql<string>`now()`,
        })
        .where('setting.version', '=', version),
    )
    .executeTakeFirst();

  if (result.numInsertedOrUpdatedRows === 0n)
    throw conflict('CHANGED', '数据已被他人修改，请刷新后重试');

  return undefined;
}

export const metadataRoutes = [
  implement(queryCustMetadata, (context) => readSettings(context, 'cust')),
  implement(saveCustMetadata, (context, content) => saveSettings(context, 'cust', content)),
  implement(queryAccMetadata, (context) => readSettings(context, 'acc')),
  implement(saveAccMetadata, (context, content) => saveSettings(context, 'acc', content)),
  implement(queryDatascreenMetadata, (context) => readSettings(context, 'datascreen')),
  implement(saveDatascreenMetadata, (context, content) =>
    saveSettings(context, 'datascreen', content),
  ),
  implement(globalSettings, async (context) => {
    const rows = await context.tx.selectFrom('setting').select(['groupName', 'value']).execute();
    const value = (group: SettingGroup) => rows.find((row) => row.groupName === group)?.value;

    return {
      globalBaseSettings: {
        cust: resolved('cust', value('cust')),
        acc: resolved('acc', value('acc')),
        card: resolved('card', value('card')),
        datascreen: resolved('datascreen', value('datascreen')),
        device: resolved('device', value('device')),
        face: resolved('face', value('face')),
        buffet: resolved('buffet', value('buffet')),
        production: resolved('production', value('production')),
        kitchen: resolved('kitchen', value('kitchen')),
      },
      globalSystems: Object.fromEntries(
        systems.map(({ key, desc }) => [key, translate(context.language, desc)]),
      ),
    };
  }),
];
