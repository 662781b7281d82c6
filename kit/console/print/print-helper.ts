import { createElement } from 'react';
import { t } from '../base/i18n.ts';
import { savedMerchant, savedToken } from '../call/credentials.ts';
import { saveFile } from '../export/save-file.ts';
import type { AnyRow } from '../list/list-types.ts';
import { fetchPdf } from './fetch-pdf.ts';
import { type PrintImage, PrintImages, PrintPage } from './print-page.tsx';
import { printAlone, printSheet } from './print-run.tsx';

/** A column of a JSON print: the key of the data, or the key and what stands above it. */
type PrintProperty = string | { readonly field: string; readonly displayName: string };

/** What can be printed beside lists (rule lists/print-documents). */
export type PrintJob =
  /** A PDF by its address, fetched as binary. */
  | { readonly type: 'pdf'; readonly printable: string }
  /** An element of the page, by its id. */
  | { readonly type: 'html'; readonly printable: string }
  | { readonly type: 'image'; readonly printable: string | readonly (string | PrintImage)[] }
  /** Rows, or their JSON text, as a table. */
  | {
      readonly type: 'json';
      readonly printable: string | readonly AnyRow[];
      readonly properties: readonly PrintProperty[];
      readonly title?: string;
    }
  /** HTML text; its scripts do not run. */
  | { readonly type: 'raw-html'; readonly printable: string };

const TYPES: readonly PrintJob['type'][] = ['pdf', 'html', 'image', 'json', 'raw-html'];

/** Milliseconds a PDF in a hidden frame stays: the browser's print window reads it until it is closed. */
const PDF_STAYS = 10 * 60_000;

/** Opens a hidden frame, prints it alone and takes it away again. */
async function printFrame(prepare: (frame: HTMLIFrameElement) => void, stays = 0): Promise<void> {
  const frame = document.createElement('iframe');
  frame.className = 'prt-frame';
  frame.title = t('打印');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  prepare(frame);
  document.body.append(frame);
  await loaded;
  const shown = frame.contentWindow;
  if (!shown) return;

  shown.addEventListener('afterprint', () => frame.remove(), { once: true });
  if (stays > 0) setTimeout(() => frame.remove(), stays);
  shown.focus();
  shown.print();
}

/** @throws Error for any answer but 200 and 201 */
async function printPdf(printable: string): Promise<void> {
  const address = new URL(printable, location.href);
  const own = address.origin === location.origin;
  const pdf = await fetchPdf(
    address,
    own ? { token: savedToken(), 'MERCHANT-ID': savedMerchant() } : {},
  );
  // A browser that cannot show a PDF cannot print it either: the operator gets the file.
  if (!navigator.pdfViewerEnabled)
    return saveFile(pdf, address.pathname.split('/').at(-1) || 'print.pdf');

  const local = URL.createObjectURL(pdf);
  await printFrame((frame) => frame.setAttribute('src', local), PDF_STAYS);
  setTimeout(() => URL.revokeObjectURL(local), PDF_STAYS);
}

/** A copy of an element of this page, or an error where there is none. */
function printElement(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) throw new Error(t('缺少打印内容'));

  return printAlone((holder) => {
    holder.append(element.cloneNode(true));
    return () => undefined;
  });
}

function rowsOf(printable: string | readonly AnyRow[]): readonly AnyRow[] {
  const rows = typeof printable === 'string' ? parsed(printable) : printable;
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error(t('打印数据不是有效的JSON'));

  return rows;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function printRows({
  printable,
  properties,
  title = '',
}: Extract<PrintJob, { type: 'json' }>): Promise<void> {
  if (!Array.isArray(properties) || properties.length === 0) throw new Error(t('缺少打印内容'));

  const columns = properties.map((property) => {
    const [key, name] =
      typeof property === 'string' ? [property, property] : [property.field, property.displayName];
    return { key, title: name, titles: [name] };
  });
  const rows = rowsOf(printable);

  return printSheet(
    createElement(PrintPage, { title, columns, rows, top: [], bottom: [], totalLine: undefined }),
  );
}

const imagesOf = (printable: string | readonly (string | PrintImage)[]): PrintImage[] =>
  [printable].flat().map((image) => (typeof image === 'string' ? { address: image } : image));

/**
 * Prints one thing and nothing else of the page.
 * @throws Error in the user's language: 打印类型无效, 缺少打印内容, 打印数据不是有效的JSON, or that a PDF cannot be read
 */
export async function printJob(job: PrintJob): Promise<void> {
  if (!TYPES.includes(job.type)) throw new Error(t('打印类型无效'));
  if (job.printable === undefined || job.printable.length === 0) throw new Error(t('缺少打印内容'));

  switch (job.type) {
    case 'pdf':
      return printPdf(job.printable);
    case 'html':
      return printElement(job.printable);
    case 'image':
      return printSheet(createElement(PrintImages, { images: imagesOf(job.printable) }));
    case 'json':
      return printRows(job);
    case 'raw-html':
      return printFrame((frame) => {
        frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
        frame.setAttribute('srcdoc', job.printable);
      });
  }
}
