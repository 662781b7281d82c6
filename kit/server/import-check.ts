import type { ImportMapping } from '#kit/contract/import.ts';
import type { Context, Language } from './context.ts';
import type { UploadedFile } from './implement.ts';
import type { ImportRow, ImportSpec, Refuse, Repeat } from './import.ts';
import { forgetOlder, type Kept, keepBadRows, keepPart, type Part } from './import-parts.ts';
import { type OpenFile, type ReadPart, readingFile } from './import-reading.ts';
import {
  type BadRow,
  badRowsOf,
  collector,
  headingMapping,
  type RowReader,
  rowReader,
  SAMPLE_ROWS,
  type UnderstoodRow,
  type WaitingRow,
} from './import-rows.ts';
import { invalid, Refusal } from './refusal.ts';
import { SheetError, type SheetErrorCode } from './sheet/sheet-error.ts';
import { translate } from './texts.ts';

const ERRORS_SHOWN = 100;
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
  readonly parts: ReadPart[];
  readonly understood: UnderstoodRow<Value>[];
}
const emptyGroup = <Value>(language: Language): Group<Value> => ({ parts: [], understood: [], ...collector(language) });

/** What is told of a checked file. */
interface Findings {
  total: number;
  invalid: number;
  readonly sample: string[][];
  readonly errors: { readonly rowNumber: number; readonly messages: readonly string[] }[];
}
const noFindings = (): Findings => ({ total: 0, invalid: 0, sample: [], errors: [] });

function note(findings: Findings, parts: readonly ReadPart[], bad: readonly BadRow[]): void {
  const { sample, errors } = findings;
  findings.invalid += bad.length;
  for (const part of parts) {
    findings.total += part.total;
    for (const cells of part.sample.slice(0, SAMPLE_ROWS - sample.length)) sample.push([...cells]);
  }
  const inOrder = bad.toSorted((left, right) => left.rowNumber - right.rowNumber);
  for (const { rowNumber, errors: messages } of inOrder.slice(0, ERRORS_SHOWN - errors.length)) {
    errors.push({ rowNumber, messages });
  }
}

const waitingRows = ({ good }: ReadPart): WaitingRow[] =>
  JSON.parse(Buffer.from(good.buffer).toString()) as WaitingRow[];

/** The good rows of a part without those refused since it was read. */
function partWithout(refused: ReadonlyMap<number, unknown>, part: ReadPart): Part {
  if (refused.size === 0) return { rowCount: part.goodCount, json: part.good };
  const left = waitingRows(part).filter(([rowNumber]) => !refused.has(rowNumber));
  return { rowCount: left.length, json: Buffer.from(JSON.stringify(left)) };
}

interface Checking<Value, Options> {
  readonly spec: ImportSpec<Value, Options>;
  readonly options: Options;
  readonly kept: Kept;
  readonly reader: RowReader<Value>;
}

async function checkRows<Value, Options>(
  context: Context,
  { spec, options, kept, reader }: Checking<Value, Options>,
  read: AsyncIterable<ReadPart>,
): Promise<Findings> {
  const refuseRepeats = repeatsOf(spec.repeats ?? []);
  const findings = noFindings();
  let partNo = 0;
  const settle = async ({ parts, understood, messages, refuse }: Group<Value>): Promise<void> => {
    if (understood.length > 0) await spec.check(context, understood, options, refuse);
    for (const part of parts) {
      const waiting = partWithout(messages, part);
      if (waiting.rowCount > 0) await keepPart(context, kept, ++partNo, waiting);
    }
    const bad = [...parts.flatMap((part) => part.bad), ...badRowsOf(understood, messages)];
    await keepBadRows(context, kept, bad);
    note(findings, parts, bad);
  };
  let group = emptyGroup<Value>(context.language);
  /* The next part is taken while the database looks at the one before, which ends before the transaction does, whatever comes. */
  let settling = Promise.allSettled<void>([]);
  const settled = async (): Promise<void> => {
    for (const end of await settling) if (end.status === 'rejected') throw end.reason;
  };
  try {
    for await (const part of read) {
      const understood = waitingRows(part).map(reader.waited);
      refuseRepeats(understood, group.refuse);
      group.parts.push(part);
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
async function withoutColumn(read: AsyncIterable<ReadPart>, message: string): Promise<Findings> {
  const findings = noFindings();
  for await (const part of read) note(findings, [part], []);
  findings.invalid = findings.total;
  findings.errors.push({ rowNumber: 1, messages: [message] });
  return findings;
}

async function checkOpen<Value, Options>(
  context: Context,
  spec: ImportSpec<Value, Options>,
  { mapping: wanted, ...sent }: { mapping?: ImportMapping | undefined },
  fileName: string,
  { header, parts }: OpenFile,
) {
  const { language } = context;
  const { mapping, missing } = headingMapping(spec.rows.fields, header, wanted);
  await forgetOlder(context, spec.kind, KEEP);
  const importId = context.newId();
  const kept = { importId, secret: spec.secret === true };
  const options = sent as Options;
  const title = missing && translate(language, missing);
  const reader = rowReader(language, spec.rows, { header, mapping });
  const {
    total,
    invalid: bad,
    sample,
    errors,
  } = title
    ? await withoutColumn(parts(), translate(language, '未识别到必填列：{title}，请选择对应的列', { title }))
    : await checkRows(context, { spec, options, kept, reader }, parts({ module: spec.rows.module, mapping, language }));
  if (total === 0) throw invalid('file', '文件中没有数据');
  const found = { total, valid: total - bad, invalid: bad };
  await context.tx
    .insertInto('importBatch')
    .values({
      importId,
      kind: spec.kind,
      fileName,
      header: JSON.stringify(header),
      mapping: JSON.stringify(mapping),
      options: JSON.stringify(options),
      ...found,
      createdBy: context.actor.userId,
    })
    .execute();
  return { importId, fileName, header: [...header], mapping, ...found, sample, errors };
}

/**
 * Reads and checks an uploaded file part by part. Good rows wait for the import, ready to be written; bad ones are kept with
 * their reasons.
 * @throws Refusal for a file or a mapping that is wrong as a whole
 */
export async function checkFile<Value, Options>(
  context: Context,
  spec: ImportSpec<Value, Options>,
  sent: { mapping?: ImportMapping | undefined },
  file: UploadedFile | undefined,
) {
  if (!file) throw invalid('file', '请选择要导入的文件');
  try {
    return await readingFile(file, LIMITS, (open) => checkOpen(context, spec, sent, file.name, open));
  } catch (error) {
    throw error instanceof SheetError ? fileRefusals[error.code]() : error;
  }
}
