import { dateTimeText } from '../base/format.ts';
import { t } from '../base/i18n.ts';

/** Key of the remembered settings: 'customPrint' plus where the list stands. */
export const settingsName = (place: string): string => `customPrint${place}`;

/** One line above or below a printed table. */
export interface PrintField {
  readonly name: string;
  readonly content: string;
}

/** What is remembered of a print per list (rule lists/print-settings). */
export interface PrintSettings {
  readonly title: string;
  /** Checked table columns. */
  readonly columns: readonly string[];
  /** Columns that were there to tick: one the screen shows since then begins ticked. */
  readonly offeredColumns: readonly string[];
  /** Fields the operator added, and the names of those ticked. */
  readonly customTop: readonly PrintField[];
  readonly checkedTop: readonly string[];
  readonly customBottom: readonly PrintField[];
  readonly checkedBottom: readonly string[];
  /** Names of the fields that were there to tick: those of another search are new and begin ticked. */
  readonly offered: readonly string[];
}

/** What is kept of settings: a title that was not changed is the list's own, whatever it is called in the language of then. */
export const persistedSettings = (
  settings: PrintSettings,
  ownTitle: string,
): Partial<PrintSettings> => {
  const { title, ...rest } = settings;
  return title === ownTitle ? rest : settings;
};

export const BLANK_LINE = '____________';

/** Bottom fields of every print: maker, the moment it was made, and a line for the reviewer. */
export const bottomFields = (maker: string, now: Date): PrintField[] => [
  { name: t('制表人'), content: maker },
  { name: t('制表时间'), content: dateTimeText(now) },
  { name: t('审核人'), content: BLANK_LINE },
];

/** Adds a field: without content it is a line to write on; a name the group has already is silently left out. */
export function withField(group: readonly PrintField[], added: PrintField): readonly PrintField[] {
  const name = added.name.trim();
  if (name === '' || group.some((field) => field.name === name)) return group;

  return [...group, { name, content: added.content.trim() || BLANK_LINE }];
}

/** Title of a print whose list has none (rule lists/print-settings). */
export const DEFAULT_TITLE = '汇总表';

/** The settings a print begins with: the remembered ones as far as they still fit, else everything ticked. */
export function firstSettings(
  kept: Partial<PrintSettings> | undefined,
  fresh: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly top: readonly PrintField[];
    readonly bottom: readonly PrintField[];
  },
): PrintSettings {
  const known = new Set(kept?.offeredColumns ?? kept?.columns);
  const columns = fresh.columns.filter((key) => !known.has(key) || kept?.columns?.includes(key));
  const offered = new Set(kept?.offered);
  const ticked = (fields: readonly PrintField[], chosen: readonly string[] | undefined) => {
    const added = fields
      .map((field) => field.name)
      .filter((name) => !offered.has(name) && !chosen?.includes(name));
    return [...(chosen ?? []), ...added];
  };

  return {
    title: kept?.title || fresh.title || t(DEFAULT_TITLE),
    columns: columns.length > 0 ? columns : fresh.columns,
    offeredColumns: [...new Set([...known, ...fresh.columns])],
    customTop: kept?.customTop ?? [],
    checkedTop: ticked(fresh.top, kept?.checkedTop),
    customBottom: kept?.customBottom ?? [],
    checkedBottom: ticked(fresh.bottom, kept?.checkedBottom),
    offered: [
      ...new Set([...offered, ...[...fresh.top, ...fresh.bottom].map((field) => field.name)]),
    ],
  };
}

/** What stands in a print's way; undefined where nothing does (rule lists/print). */
export function printProblem({
  title,
  columns,
}: Pick<PrintSettings, 'title' | 'columns'>): string | undefined {
  if (title.trim() === '') return t('请输入标题');
  return columns.length === 0 ? t('请勾选需要打印的内容') : undefined;
}
