import { setImmediate } from 'node:timers/promises';
import type { ImportMapping, ImportSet } from '#kit/contract/import.ts';
import type { Context, Language } from './context.ts';
import type { UploadedFile } from './implement.ts';
import type { ImportRow, ImportSpec, Refuse, Repeat } from './import.ts';
import { badRowsOf, forgetOlder, type Kept, keepBadRows, keepPart, PART_ROWS } from './import-parts.ts';
import { collector, headingMapping, type RowReader, rowReader, type UnderstoodRow } from './import-rows.ts';
import { invalid, Refusal } from './refusal.ts';
import type { ReadRow } from './sheet/grid.ts';
import { readSheet, type Sheet } from './sheet/read.ts';
import { SheetError, type SheetErrorCode } from './sheet/sheet-error.ts';
import { translate } from './texts.ts';

const ERRORS_SHOWN = 100;
const SAMPLE_ROWS = 5;
/** Imports nobody finished keep their rows so long. */
const KEEP = '7 days';

/** What a file may hold; an upload is limited to the same size. */
const LIMITS = { maxBytes: 64 * 1024 * 1024, maxRows: 200_000, maxColumns: 200 };

const fileRefusals: Record<SheetErrorCode, () => Refusal> = {
  EMPTY_FILE: () => invalid('file', '文件中没有数据'),
  NO_HEADER: () => invalid('file', '文件的第一行必须是列标题'),
  NOT_A_SHEET: () => invalid('file', '无法识别的文件，请上传xls、xlsx或csv文件'),
  TOO_LARGE: () => new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制'),
  TOO_MANY_ROWS: () => new Refusal(413, 'TOO_MANY_ROWS', '文件最多{count}行', { params: { count: LIMITS.maxRows } }),
};
const inWords = (error: unknown): unknown => (error instanceof SheetError ? fileRefusals[error.code]() : error);

/** @throws Refusal in words for a file that cannot be read as a whole */
async function sheetOf(file: UploadedFile): Promise<Sheet> {
  try {
    return await readSheet(file, LIMITS);
  } catch (error) {
    throw inWords(error);
  }
}

/** The rows of a sheet in parts of equal size; whoever else uses the server gets a turn between them. @throws as `sheetOf` */
async function* partsOf(sheet: Sheet): AsyncGenerator<readonly ReadRow[]> {
  let waiting: ReadRow[] = [];
  try {
    for await (const rows of sheet.rows) {
      waiting = waiting.length === 0 ? [...rows] : waiting.concat(rows);
      while (waiting.length >= PART_ROWS) {
        yield waiting.splice(0, PART_ROWS);
        await setImmediate();
      }
    }
  } catch (error) {
    throw inWords(error);
  }
  if (waiting.length > 0) yield waiting;
}

/** Refuses all rows of a file but the first of those that agree in a value. */
function repeatsOf<Value>(repeats: readonly Repeat<Value>[]) {
  const guards = repeats.map((repeat) => ({ ...repeat, first: new Map<string, number>() }));
  return (rows: readonly ImportRow<Value>[], refuse: Refuse): void => {
    for (const { keyOf, message, first } of guards) {
      for (const { rowNumber, value } of rows) {
        const key = keyOf(value);
        if (!key) continue;
        const row = first.get(key);
        if (row === undefined) first.set(key, rowNumber);
        else refuse(rowNumber, message, { row });
      }
    }
  };
}

/** Rows that are checked together. */
interface Group<Value> extends ReturnType<typeof collector> {
  readonly rows: ReadRow[];
  readonly understood: UnderstoodRow<Value>[];
}
const emptyGroup = <Value>(language: Language): Group<Value> => ({ rows: [], understood: [], ...collector(language) });

/** What is told of a checked file. */
interface Findings {
  total: number;
  invalid: number;
  readonly sample: string[][];
  readonly errors: { readonly rowNumber: number; readonly messages: readonly string[] }[];
}
const noFindings = (): Findings => ({ total: 0, invalid: 0, sample: [], errors: [] });

function note(findings: Findings, rows: readonly ReadRow[], messages: ReadonlyMap<number, readonly string[]>): void {
  const { sample, errors } = findings;
  findings.total += rows.length;
  findings.invalid += messages.size;
  for (const { cells } of rows.slice(0, SAMPLE_ROWS - sample.length)) sample.push([...cells]);
  const inOrder = [...messages].toSorted(([left], [right]) => left - right);
  for (const [rowNumber, said] of inOrder.slice(0, ERRORS_SHOWN - errors.length)) {
    errors.push({ rowNumber, messages: said });
  }
}

/** Good rows wait in parts, bad ones are kept with their reasons; answers the number of the last part. */
async function keepGroup<Value>(
  context: Context,
  kept: Kept,
  reader: RowReader<Value>,
  partsBefore: number,
  { rows, understood, messages }: Group<Value>,
): Promise<number> {
  const good = messages.size === 0 ? understood : understood.filter(({ rowNumber }) => !messages.has(rowNumber));
  let partNo = partsBefore;
  for (let start = 0; start < good.length; start += PART_ROWS) {
    partNo += 1;
    await keepPart(context, kept, partNo, good.slice(start, start + PART_ROWS).map(reader.toWait));
  }
  await keepBadRows(context, kept, badRowsOf(rows, messages));
  return partNo;
}

async function checkRows<Value, Options>(
  context: Context,
  { fields }: ImportSet,
  spec: ImportSpec<Value, Options>,
  { mapping, options, kept }: { mapping: ImportMapping; options: Options; kept: Kept },
  sheet: Sheet,
): Promise<Findings> {
  const reader = rowReader(context.language, fields, spec.row, { header: sheet.header, mapping });
  const refuseRepeats = repeatsOf(spec.repeats ?? []);
  const findings = noFindings();
  let parts = 0;
  const settle = async (group: Group<Value>): Promise<void> => {
    if (group.understood.length > 0) await spec.check(context, group.understood, options, group.refuse);
    parts = await keepGroup(context, kept, reader, parts, group);
    note(findings, group.rows, group.messages);
  };
  let group = emptyGroup<Value>(context.language);
  /* The next part is read while the database looks at the one before, which ends before the transaction does, whatever comes. */
  let settling = Promise.allSettled<void>([]);
  const settled = async (): Promise<void> => {
    for (const end of await settling) if (end.status === 'rejected') throw end.reason;
  };
  try {
    for await (const rows of partsOf(sheet)) {
      const understood = reader.understand(rows, group.refuse);
      refuseRepeats(understood, group.refuse);
      group.rows.push(...rows);
      group.understood.push(...understood);
      if (spec.isWhole) continue;
      await settled();
      settling = Promise.allSettled([settle(group)]);
      group = emptyGroup(context.language);
    }
  } finally {
    await settling;
  }
  await settled();
  await settle(group);
  return findings;
}

/** A file without a column it must have: nothing in it is good. */
async function withoutColumn(sheet: Sheet, message: string): Promise<Findings> {
  const findings = noFindings();
  for await (const rows of partsOf(sheet)) note(findings, rows, new Map());
  findings.invalid = findings.total;
  findings.errors.push({ rowNumber: 1, messages: [message] });
  return findings;
}

/**
 * Reads and checks an uploaded file part by part. Good rows wait for the import, ready to be written; bad ones are kept with
 * their reasons.
 * @throws Refusal for a file or a mapping that is wrong as a whole
 */
export async function checkFile<Value, Options>(
  context: Context,
  set: ImportSet,
  spec: ImportSpec<Value, Options>,
  { mapping: wanted, ...sent }: { mapping?: ImportMapping | undefined },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid('file', '请选择要导入的文件');
  const sheet = await sheetOf(file);
  const { mapping, missing } = headingMapping(set.fields, sheet.header, wanted);
  await forgetOlder(context, spec.kind, KEEP);
  const importId = context.newId();
  const kept = { importId, secret: spec.secret === true };
  const options = sent as Options;
  const title = missing && translate(context.language, missing);
  const {
    total,
    invalid: bad,
    sample,
    errors,
  } = title
    ? await withoutColumn(sheet, translate(context.language, '未识别到必填列：{title}，请选择对应的列', { title }))
    : await checkRows(context, set, spec, { mapping, options, kept }, sheet);
  if (total === 0) throw invalid('file', '文件中没有数据');
  const found = { total, valid: total - bad, invalid: bad };
  await context.tx
    .insertInto('importBatch')
    .values({
      importId,
      kind: spec.kind,
      fileName: file.name,
      header: JSON.stringify(sheet.header),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      ...found,
      createdBy: context.actor.userId,
    })
    .execute();
  return { importId, fileName: file.name, header: [...sheet.header], mapping, ...found, sample, errors };
}
