import { read, utils } from '@e965/xlsx';
import type { Visit } from './browser.ts';
import { button } from './screen.ts';

/** A file that the console made of a list. */
export interface ExportedList {
  readonly fileName: string;
  /** Every line of its first sheet, cell by cell. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Exports the list on the page in a format of the dialog, or in the one that the dialog has chosen already. */
export async function exportList(
  { page, download }: Visit,
  format?: string,
): Promise<ExportedList> {
  await button(page, '导出').click();
  const dialog = page.getByRole('dialog');
  if (format) await dialog.getByText(format).click();
  const { fileName, bytes } = await download(() => button(dialog, '导出').click());
  const [sheet = {}] = Object.values(read(bytes).Sheets);

  return { fileName, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
}
