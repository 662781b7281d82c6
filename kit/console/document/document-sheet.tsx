import '../base/fonts.css';
import '../print/print.css';
import './document.css';
import type { Column } from '#kit/contract/columns.ts';
import type { AnyDocument, DocumentEvent } from '#kit/contract/entity.ts';
import { t } from '../base/i18n.ts';
import { cellText, headingOf, isNumeric, type Leaf } from '../list/cells.ts';
import type { AnyRow } from '../list/list-types.ts';
import { eventTitle } from './event-timeline.tsx';
import type { DocumentRow } from './lifecycle-actions.tsx';
import { lineTotals } from './line-totals.ts';

export interface DocumentDetailRow extends AnyRow, DocumentRow {
  readonly lines: readonly AnyRow[];
  readonly events: readonly DocumentEvent[];
}

/** A document on paper: head, lines with totals, who did what, and room to sign. */
export function DocumentSheet({ of: set, value }: { of: AnyDocument; value: DocumentDetailRow }) {
  const { life, lines, facts, noun } = set;
  return (
    <article className="prt-page doc-sheet">
      <h1>{t(noun)}</h1>
      <dl className="doc-sheet-facts">
        {facts.map(leafOf).map((leaf) => (
          <div key={leaf.key}>
            <dt>{headingOf(leaf)}</dt>
            <dd>{cellText(leaf, value[leaf.key])}</dd>
          </div>
        ))}
      </dl>
      {lines && <Lines columns={lines.columns} lines={value.lines} />}
      {life && value.events.length > 0 && (
        <ul className="doc-sheet-events">
          {value.events.map(({ eventId, action, actorName, createdAt, remark }) => (
            <li key={eventId}>
              {createdAt} {actorName} {eventTitle(life, action)}
              {remark && `: ${remark}`}
            </li>
          ))}
        </ul>
      )}
      {life && (
        <p className="doc-signs">
          <span>{t('经办人签字')}</span>
          <span>{t('审批人签字')}</span>
          <span>{t('领款（收货）人签字')}</span>
        </p>
      )}
    </article>
  );
}

const leafOf = (column: Column): Leaf => ({ ...column, titles: [column.title] });

function Lines({ columns, lines }: { columns: readonly Column[]; lines: readonly AnyRow[] }) {
  const leaves = columns.map(leafOf);
  const totals = lineTotals(columns, lines);

  return (
    <table>
      <thead>
        <tr>
          <th className="prt-serial">{t('序号')}</th>
          {leaves.map((leaf) => (
            <th key={leaf.key}>{headingOf(leaf)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line['lineNo'])}>
            <td className="prt-serial">{at + 1}</td>
            {leaves.map((leaf) => (
              <td key={leaf.key} className={isNumeric(leaf) ? 'prt-number' : ''}>
                {cellText(leaf, line[leaf.key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals && (
        <tbody className="prt-totals">
          <tr>
            <td className="prt-serial">{t('合计')}</td>
            {leaves.map((leaf) => (
              <td key={leaf.key} className={isNumeric(leaf) ? 'prt-number' : ''}>
                {leaf.key in totals ? cellText(leaf, totals[leaf.key]) : ''}
              </td>
            ))}
          </tr>
        </tbody>
      )}
    </table>
  );
}
