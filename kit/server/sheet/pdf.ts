import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { knowPaperFont, PAPER_FONT } from '../font.ts';
import {
  type CellKind,
  columnCharacters,
  type SheetColumn,
  type SheetOptions,
  type SheetRow,
} from './column.ts';
import type { Portions } from './portions.ts';
import { fenOf, percentText, yuanText } from './values.ts';

/* A sheet to be read on paper or a telephone: A4 on its side, in points; the heading again on every page. */

const PAGE = { width: 842, height: 595 };

const MARGIN = 28;

/** A sheet as a PDF, its totals behind the last row. */
export async function* pdfBytes(options: SheetOptions, portions: Portions): AsyncGenerator<Buffer> {
  knowPaperFont();
  const { sheetName, columns, lead = [], cutText = '…' } = options;
  const { rows, total, isCut } = await gathered(portions);
  const layout = layoutOf(columns);
  const lines = rows.map((row) => columns.map(({ kind }, at) => textOf(kind, row[at])));
  const pdf = new PDFDocument({ title: sheetName });
  let [at, page] = [0, 0];
  do {
    const paper = pdf.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    page += 1;
    paper.fillStyle = '#000';
    let top = page === 1 ? drawHead(paper, sheetName, lead) : MARGIN;
    shade(paper, top, layout.line);
    drawLine(
      paper,
      layout,
      columns.map(({ title }) => title),
      top,
    );

    top += layout.line;
    const last = PAGE.height - MARGIN - 2 * layout.line;
    for (; at < lines.length && top < last; at += 1, top += layout.line)
      drawLine(paper, layout, lines[at] as string[], top);

    if (at >= lines.length && total) {
      shade(paper, top, layout.line);
      drawLine(
        paper,
        layout,
        columns.map(({ kind }, index) => textOf(kind, total[index])),
        top,
      );
    }

    paper.textAlign = 'right';
    const foot = at >= lines.length && isCut ? `${cutText}  ${page}` : String(page);
    paper.fillText(foot, PAGE.width - MARGIN, PAGE.height - MARGIN / 2);
    pdf.endPage();
  } while (at < lines.length);

  yield pdf.close();
}

/** Rows a paper has at most: a reader who needs more computes with them, in a workbook. */
const MOST_ROWS = 5000;

async function gathered(
  portions: Portions,
): Promise<{ rows: SheetRow[]; total: SheetRow | undefined; isCut: boolean }> {
  const rows: SheetRow[] = [];
  let total: SheetRow | undefined;
  let isCut = false;
  for (
    let portion = await portions.take(Infinity);
    portion;
    portion = await portions.take(Infinity)
  ) {
    if (portion.isTotal) [total] = portion.rows;
    else {
      isCut ||= rows.length + portion.rows.length > MOST_ROWS;
      rows.push(...portion.rows.slice(0, MOST_ROWS - rows.length));
    }
  }

  return { rows, total, isCut };
}

interface Layout {
  readonly columns: readonly SheetColumn[];
  readonly widths: readonly number[];
  readonly size: number;
  readonly line: number;
}

const SMALLEST = 5;

const LARGEST = 9;

const ROOM = PAGE.width - 2 * MARGIN;

const LEADING = 1.9;

function layoutOf(columns: readonly SheetColumn[]): Layout {
  const characters = columns.map(columnCharacters);
  const all = characters.reduce((sum, each) => sum + each, 0);
  const size = Math.max(SMALLEST, Math.min(LARGEST, (ROOM / all) * 1.7));

  return {
    columns,
    widths: characters.map((each) => (each / all) * ROOM),
    size,
    line: size * LEADING,
  };
}

const NUMBERS: ReadonlySet<CellKind> = new Set(['int', 'money', 'decimal', 'percent']);

function textOf(kind: CellKind, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kind === 'percent' && typeof value === 'number') return percentText(value);

  const fen = kind === 'money' ? fenOf(value) : undefined;

  return fen === undefined ? String(value) : yuanText(fen);
}

const TITLE_SIZE = 14;

/** Title and lines above the first table; answers where that begins. */
function drawHead(paper: SKRSContext2D, title: string, lead: readonly string[]): number {
  paper.textAlign = 'left';
  paper.font = `${TITLE_SIZE}px "${PAPER_FONT}"`;
  paper.fillText(title, MARGIN, MARGIN + TITLE_SIZE);
  paper.font = `${LARGEST}px "${PAPER_FONT}"`;
  let top = MARGIN + TITLE_SIZE + 6;
  for (const text of lead) {
    top += LARGEST * 1.5;
    paper.fillText(fitted(paper, text, ROOM), MARGIN, top);
  }

  return top + 8;
}

/** What of a text fits into a width: its end gives way to dots. */
function fitted(paper: SKRSContext2D, text: string, width: number): string {
  if (paper.measureText(text).width <= width) return text;

  const signs = [...text];
  while (signs.length > 0 && paper.measureText(`${signs.join('')}…`).width > width) signs.pop();

  return `${signs.join('')}…`;
}

const shade = (paper: SKRSContext2D, top: number, height: number) => {
  paper.fillStyle = '#eef1f6';
  paper.fillRect(MARGIN, top, ROOM, height);
  paper.fillStyle = '#000';
};

const PADDING = 3;

function drawLine(
  paper: SKRSContext2D,
  { columns, widths, size, line }: Layout,
  texts: readonly string[],
  top: number,
) {
  paper.font = `${size}px "${PAPER_FONT}"`;
  let left = MARGIN;
  for (const [at, { kind }] of columns.entries()) {
    const width = widths[at] as number;
    const isNumber = NUMBERS.has(kind);
    paper.textAlign = isNumber ? 'right' : 'left';
    const text = fitted(paper, texts[at] ?? '', width - 2 * PADDING);
    paper.fillText(text, isNumber ? left + width - PADDING : left + PADDING, top + line * 0.65);
    left += width;
  }

  paper.fillRect(MARGIN, top + line, ROOM, 0.3);
}
