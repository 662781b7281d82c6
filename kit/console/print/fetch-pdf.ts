import { t } from '../base/i18n.ts';

/** Answers that carry a document (rule lists/print-documents). */
const ACCEPTED: readonly number[] = [200, 201];

/**
 * Fetches a PDF as binary.
 * @throws Error in the user's language for any answer but 200 and 201
 */
export async function fetchPdf(
  address: string | URL,
  headers: Readonly<Record<string, string>>,
): Promise<Blob> {
  const response = await fetch(address, { headers });
  if (!ACCEPTED.includes(response.status))
    throw new Error(t('打印文件加载失败（{status}）', { status: response.status }));

  return new Blob([await response.arrayBuffer()], { type: 'application/pdf' });
}
