import type { ImportMapping } from '#kit/contract/import.ts';
import type { Language } from '../../contract/language.ts';
import type { Context, Outside } from '../context.ts';
import { createGate } from '../gate.ts';
import type { UploadedFile } from '../implement.ts';
import { busy, invalid, Refusal } from '../refusal.ts';
import { SheetError, type SheetErrorCode } from '../sheet/sheet-error.ts';
import { translate } from '../texts.ts';
import { changesNoted, type RowChange } from './changes.ts';
import type { ReadPart } from './messages.ts';
import {
  beginBatch,
  forgetImport,
  type ImportIdentity,
  type Part,
  persistBadRows,
  persistPart,
} from './parts.ts';
import { type OpenFile, readingFile } from './reading.ts';
import type { ImportRow, Refuse } from './rows.ts';
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
} from './rows.ts';
import type { ImportSpec, Repeat, Tell } from './spec.ts';

interface RowMessages {
  readonly rowNumber: number;
  readonly messages: readonly string[];
}

interface Consent {
  readonly asks: boolean;
  readonly names: Set<string>;
}

/** What is told of a checked file. */
interface Findings {
  total: number;
  invalid: number;
  readonly sample: string[][];
  readonly errors: RowMessages[];
  warned: number;
  readonly warnings: RowMessages[];
  /** Names of what is made or asked beside the rows, by kind or sentence. */
  readonly makes: Map<string, Consent>;
  readonly changes: ReturnType<typeof changesNoted>;
}

/** A file that was read: its rows wait, and this is left to be noted and told. */
export interface CheckedFile {
  readonly importId: number;
  readonly fileName: string;
  readonly header: readonly string[];
  readonly mapping: ImportMapping;
  readonly findings: Findings;
}

/** Files that may wait until those before them are read. */
const WAITING_FILES = 8;

const gate = createGate({
  atOnce: 1,
  waiting: WAITING_FILES,
  busy: () => busy('正在读取的导入文件较多，请稍后再试'),
});

/** What a file may hold; an upload is limited to the same size. */
const LIMITS = { maxBytes: 64 * 1024 * 1024, maxRows: 200_000, maxColumns: 200 };

const fileRefusals: Record<SheetErrorCode, () => Refusal> = {
  EMPTY_FILE: () => invalid('file', '文件中没有数据'),
  NO_HEADER: () => invalid('file', '文件的第一行必须是列标题'),
  NOT_A_SHEET: () => invalid('file', '无法识别的文件，请上传xls、xlsx或csv文件'),
  TOO_LARGE: () => new Refusal(413, 'FILE_TOO_LARGE', '文件超过大小限制'),
  TOO_MANY_ROWS: () =>
    new Refusal(413, 'TOO_MANY_ROWS', '文件最多{count}行', { params: { count: LIMITS.maxRows } }),
};

/**
 * Reads and checks an uploaded file part by part, one file after the other. Good rows wait for the import, ready to be written; bad
 * ones are persisted with their reasons.
 * @throws Refusal for a file or a mapping that is wrong as a whole; 429 when too many files wait to be read
 */
export async function readFile<Value, Options>(
  outside: Outside,
  spec: ImportSpec<Value, Options>,
  sent: { mapping?: ImportMapping | undefined },
  file: UploadedFile | undefined,
): Promise<CheckedFile> {
  if (!file) throw invalid('file', '请选择要导入的文件');
  try {
    return await gate.pass(() =>
      readingFile(file, LIMITS, (open) => checkOpen(outside, spec, sent, file.name, open)),
    );
  } catch (error) {
    throw error instanceof SheetError ? fileRefusals[error.code]() : error;
  }
}

async function checkOpen<Value, Options>(
  outside: Outside,
  spec: ImportSpec<Value, Options>,
  { mapping: wanted, ...sent }: { mapping?: ImportMapping | undefined },
  fileName: string,
  { header, parts }: OpenFile,
): Promise<CheckedFile> {
  const { language } = outside;
  const { mapping, missing } = headingMapping(spec.rows.fields, header, wanted);
  const options = sent as Options;
  const importId = outside.newId();
  const identity = { importId, secret: spec.secret === true };
  await outside.transaction((context) =>
    beginBatch(context, spec.kind, { importId, fileName, header, mapping, options }),
  );

  try {
    const title = missing && translate(language, missing);
    const reader = rowReader(language, spec.rows, { header, mapping });
    const findings = title
      ? await withoutColumn(
          language,
          parts(),
          translate(language, '未识别到必填列：{title}，请选择对应的列', { title }),
        )
      : await checkRows(
          outside,
          { spec, options, identity, reader },
          parts({ module: spec.rows.module, mapping, language }),
        );

    if (findings.total === 0) throw invalid('file', '文件中没有数据');

    return { importId, fileName, header, mapping, findings };
  } catch (error) {
    await outside.transaction((context) => forgetImport(context, importId));
    throw error;
  }
}

/** A file without a column it must have: nothing in it is good. */
async function withoutColumn(
  language: Language,
  read: AsyncIterable<ReadPart>,
  message: string,
): Promise<Findings> {
  const findings = noFindings(language);
  for await (const part of read) note(findings, [part], []);
  findings.invalid = findings.total;
  findings.errors.push({ rowNumber: 1, messages: [message] });

  return findings;
}

const SHOWN = 100;

const noFindings = (language: Language): Findings => ({
  total: 0,
  invalid: 0,
  sample: [],
  errors: [],
  warned: 0,
  warnings: [],
  makes: new Map(),
  changes: changesNoted(language, SHOWN),
});

function note(findings: Findings, parts: readonly ReadPart[], bad: readonly BadRow[]): void {
  const { sample, errors } = findings;
  findings.invalid += bad.length;

  for (const part of parts) {
    findings.total += part.total;
    for (const cells of part.sample.slice(0, SAMPLE_ROWS - sample.length)) sample.push([...cells]);
  }

  const inOrder = bad.toSorted((left, right) => left.rowNumber - right.rowNumber);
  for (const { rowNumber, errors: messages } of inOrder.slice(0, SHOWN - errors.length)) {
    errors.push({ rowNumber, messages });
  }
}

interface Checking<Value, Options> {
  readonly spec: ImportSpec<Value, Options>;
  readonly options: Options;
  readonly identity: ImportIdentity;
  readonly reader: RowReader<Value>;
}

/** Rows that are checked together. */
interface Group<Value> extends ReturnType<typeof collector> {
  readonly parts: ReadPart[];
  readonly understood: UnderstoodRow<Value>[];
  readonly warned: ReturnType<typeof collector>;
  readonly changes: Map<number, RowChange>;
}

/* What notes the findings is committed behind all parts, and to the disk. */
const LATER = { flushLater: true };

/* Each part is checked in a transaction of its own: none waits for the file to be read. */
async function checkRows<Value, Options>(
  outside: Outside,
  { spec, options, identity, reader }: Checking<Value, Options>,
  read: AsyncIterable<ReadPart>,
): Promise<Findings> {
  const refuseRepeats = repeatsOf(spec.repeats ?? []);
  const findings = noFindings(outside.language);
  let partNo = 0;
  const resolveGroup = async (checked: Group<Value>): Promise<void> => {
    const { parts, understood, messages, refuse } = checked;
    const bad = await outside.transaction(async (context) => {
      if (understood.length > 0)
        await spec.check(context, understood, options, refuse, tellOf(findings, checked));

      for (const part of parts) {
        const waiting = partWithout(messages, part);
        if (waiting.rowCount > 0) await persistPart(context, identity, ++partNo, waiting);
      }

      const refused = [...parts.flatMap((part) => part.bad), ...badRowsOf(understood, messages)];
      await persistBadRows(context, identity, refused);

      return refused;
    }, LATER);

    note(findings, parts, bad);
    noteWarnings(findings, checked);
    findings.changes.note(
      [...checked.changes.values()].filter(({ rowNumber }) => !messages.has(rowNumber)),
    );
  };

  let group = emptyGroup<Value>(outside.language);
  /* The next part is taken while the database looks at the one before, which ends before this does, whatever comes. */
  let resolving = Promise.allSettled<void>([]);
  const resolved = async (): Promise<void> => {
    for (const end of await resolving) if (end.status === 'rejected') throw end.reason;
  };

  try {
    for await (const part of read) {
      const understood = waitingRows(part).map(reader.waited);
      refuseRepeats(understood, group.refuse, group.warned.refuse);
      group.parts.push(part);
      group.understood.push(...understood);
      if (spec.isWhole) continue;

      await resolved();
      resolving = Promise.allSettled([resolveGroup(group)]);
      group = emptyGroup(outside.language);
    }
  } finally {
    await resolving;
  }

  await resolved();
  await resolveGroup(group);

  return findings;
}

/** Refuses all rows of a file but the first of those that agree in a value, or warns of them. */
function repeatsOf<Value>(repeats: readonly Repeat<Value>[]) {
  const guards = repeats.map((repeat) => ({ ...repeat, first: new Map<string, number>() }));
  return (rows: readonly ImportRow<Value>[], refuse: Refuse, warn: Refuse): void => {
    for (const { keyOf, message, first, onlyWarns } of guards) {
      for (const { rowNumber, value } of rows) {
        const key = keyOf(value);
        if (!key) continue;

        const row = first.get(key);
        if (row === undefined) first.set(key, rowNumber);
        else (onlyWarns ? warn : refuse)(rowNumber, message, { row });
      }
    }
  };
}

/** What a check tells beside its refusals, noted where it belongs. */
function tellOf<Value>({ makes }: Findings, { warned, changes }: Group<Value>): Tell {
  const consent = (asks: boolean) => (kind: string, names: Iterable<string>) => {
    const known = makes.get(kind) ?? { asks, names: new Set() };
    for (const name of names) known.names.add(name);
    makes.set(kind, known);
  };
  return {
    warn: warned.refuse,
    makes: consent(false),
    asks: consent(true),
    changes: (rowNumber, subject, fields) => changes.set(rowNumber, { rowNumber, subject, fields }),
  };
}

/** The good rows of a part without those refused since it was read. */
function partWithout(refused: ReadonlyMap<number, unknown>, part: ReadPart): Part {
  if (refused.size === 0) return { rowCount: part.goodCount, json: part.good };

  const left = waitingRows(part).filter(([rowNumber]) => !refused.has(rowNumber));

  return { rowCount: left.length, json: Buffer.from(JSON.stringify(left)) };
}

const waitingRows = ({ good }: ReadPart): WaitingRow[] =>
  JSON.parse(Buffer.from(good.buffer).toString()) as WaitingRow[];

/** Takes in the warnings of rows that are not refused. */
function noteWarnings<Value>(findings: Findings, { warned, messages }: Group<Value>): void {
  const rows = [...warned.messages].filter(([rowNumber]) => !messages.has(rowNumber));
  findings.warned += rows.length;
  const inOrder = rows
    .toSorted(([left], [right]) => left - right)
    .slice(0, SHOWN - findings.warnings.length);
  for (const [rowNumber, said] of inOrder) findings.warnings.push({ rowNumber, messages: said });
}

const emptyGroup = <Value>(language: Language): Group<Value> => ({
  parts: [],
  understood: [],
  ...collector(language),
  warned: collector(language),
  changes: new Map(),
});

/** Notes what was found in a file, which may be imported from now on. */
export async function noteFindings(
  { tx, language }: Context,
  { findings, header, ...file }: CheckedFile,
) {
  const { total, invalid: bad, sample, errors, warned, warnings } = findings;
  const found = { total, valid: total - bad, invalid: bad };
  const makes = [...findings.makes]
    .filter(([, { names }]) => names.size > 0)
    .map(([kind, { asks, names }]) => ({
      kind: translate(language, kind, { count: names.size }),
      asks,
      count: names.size,
      names: [...names].toSorted().slice(0, SHOWN),
    }));

  const made = makes.reduce((sum, { count }) => sum + count, 0);
  await tx
    .updateTable('importBatch')
    .set({ ...found, makes: made })
    .where('importId', '=', file.importId)
    .execute();

  const used = new Set(Object.values(file.mapping));
  const unmapped = header.filter((heading) => heading !== '' && !used.has(heading));
  const changes = findings.changes.told();

  return {
    ...file,
    header: [...header],
    ...found,
    sample,
    errors,
    unmapped,
    warned,
    warnings,
    makes,
    ...(changes && { changes }),
  };
}
