import '../base/fonts.css';
import './print.css';
import { t } from '../base/i18n.ts';
import type { Leaf } from '../list/cells.ts';
import { cellText, headingOf, isNumeric, totalTexts } from '../list/cells.ts';
import type { AnyRow } from '../list/list-types.ts';
import { summaryLine } from '../list/search-summary.ts';
import type { PrintField } from './print-settings.ts';
import { fitToPage } from './print-width.ts';

interface Props {
  readonly title: string;
  readonly top: readonly PrintField[];
  readonly bottom: readonly PrintField[];
  readonly columns: readonly Leaf[];
  readonly rows: readonly AnyRow[];
  readonly totalLine: AnyRow | undefined;
  /** Rows there are beyond those given: the preview says so. */
  readonly more?: number;
}

/** The sheet: title, fields, table with serial numbers and totals, fields. The same in preview and on paper. */
export function PrintPage({ title, top, bottom, columns, rows, totalLine, more = 0 }: Props) {
  const fit = fitToPage(columns, totalLine && rows.length > 0 ? [...rows, totalLine] : rows);
  const cellClass = (leaf: Leaf) =>
    `${isNumeric(leaf) ? 'prt-number' : ''} ${fit.wraps.has(leaf.key) ? '' : 'prt-whole'}`.trim();
  const totals = totalLine && totalTexts(columns, totalLine);

  return (
    <article className="prt-page">
      <h1>{title}</h1>
      <InfoFields fields={top} />
      {columns.some((leaf) => leaf.kind === 'money') && <p className="prt-unit">{t('单位：元')}</p>}
      <table style={{ fontSize: `${fit.size}pt` }}>
        <colgroup>
          <col />
          {columns.map((leaf, at) => (
            <col key={leaf.key} style={{ width: `${fit.shares[at]}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="prt-serial">{t('序号')}</th>
            {columns.map((leaf) => (
              <th key={leaf.key}>{headingOf(leaf)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the serial number is what tells printed rows apart
            <tr key={position}>
              <td className="prt-serial">{position + 1}</td>
              {columns.map((leaf) => (
                <td key={leaf.key} className={cellClass(leaf)}>
                  {cellText(leaf, row[leaf.key])}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr className="prt-more">
              <td colSpan={columns.length + 1}>{t('暂无数据')}</td>
            </tr>
          )}
          {more > 0 && (
            <tr className="prt-more">
              <td colSpan={columns.length + 1}>
                {t('预览前 {shown} 行，打印时共 {total} 行', {
                  shown: rows.length,
                  total: rows.length + more,
                })}
              </td>
            </tr>
          )}
        </tbody>
        {totals && rows.length > 0 && (
          <tbody className="prt-totals">
            <tr>
              <td className="prt-serial">{t('合计')}</td>
              {columns.map((leaf, position) => (
                <td key={leaf.key} className={cellClass(leaf)}>
                  {leaf.total ? totals[position] : ''}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
      <InfoFields fields={bottom} />
    </article>
  );
}

function InfoFields({ fields }: { fields: readonly PrintField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="prt-fields">
      {fields.map((field) => (
        <span key={field.name}>{field.name ? summaryLine(field) : field.content}</span>
      ))}
    </div>
  );
}

/** One image of a print of images only, and what stands below it. */
export interface PrintImage {
  readonly address: string;
  readonly caption?: string;
}

/** A sheet of images and nothing else. */
export const PrintImages = ({ images }: { images: readonly PrintImage[] }) => (
  <article className="prt-page prt-images">
    {images.map(({ address, caption = '' }) => (
      <figure key={address + caption}>
        <img src={address} alt={caption} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    ))}
  </article>
);
