import '../form/forms.css';
import './document.css';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { AnyDocument } from '#kit/contract/entity.ts';
import { inSentence } from '#kit/contract/phrases.ts';
import { t } from '../base/i18n.ts';
import { Sheet } from '../base/sheet.tsx';
import { useRead } from '../call/query.ts';
import { DataTable } from '../list/data-table.tsx';
import { DetailPanel } from '../list/detail-panel.tsx';
import type { AnyRow } from '../list/list-types.ts';
import { ReadPart } from '../list/read-part.tsx';
import { printSheet } from '../print/print-run.tsx';
import { type DocumentDetailRow, DocumentSheet } from './document-sheet.tsx';
import { EventTimeline } from './event-timeline.tsx';
import { LifecycleActions } from './lifecycle-actions.tsx';
import { lineTotals } from './line-totals.ts';

interface Props {
  readonly of: AnyDocument;
  /** Which document. */
  readonly id: string;
  /** The drawer is gone. */
  readonly close: () => void;
  readonly steps?: readonly string[] | undefined;
  readonly changes?: readonly string[];
  /** Further sections, of what was read. */
  readonly children?: ((value: AnyRow) => ReactNode) | undefined;
}

/** A document in a drawer: head, lines with totals, its steps as buttons, what happened to it, and a print of it. */
export function DocumentDetail(props: Props) {
  const { of: set, id, close, steps, changes = [], children } = props;
  const { key, noun } = set;
  const [open, setOpen] = useState(true);
  const content = { [key]: id } as never;
  const value = useRead(set.detail, content, { overlay: false }).data as
    | DocumentDetailRow
    | undefined;

  return (
    <Sheet
      open={open}
      size={760}
      title={t('{noun}详情', { noun: inSentence(t(noun)) })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
      extra={
        value && (
          <Button onClick={() => void printSheet(<DocumentSheet of={set} value={value} />)}>
            {t('打印单据')}
          </Button>
        )
      }
      footer={
        value && (
          <div className="doc-actions">
            <LifecycleActions of={set} row={value} steps={steps} changes={changes} />
          </div>
        )
      }
    >
      <ReadPart of={set.detail} content={content} lines={8}>
        {(read) => (
          <Body of={set} value={read as DocumentDetailRow}>
            {children}
          </Body>
        )}
      </ReadPart>
    </Sheet>
  );
}

function Body({
  of: set,
  value,
  children,
}: Pick<Props, 'of' | 'children'> & { value: DocumentDetailRow }) {
  const { life, lines, facts } = set;
  return (
    <div className="doc-body">
      <DetailPanel columns={facts} value={value} />
      {lines && (
        <section>
          <h2>{t('明细')}</h2>
          <DataTable
            label={t('明细')}
            columns={lines.columns}
            rows={value.lines}
            rowKey="lineNo"
            totalLine={lineTotals(lines.columns, value.lines)}
          />
        </section>
      )}
      {children?.(value)}
      {life && (
        <section>
          <h2>{t('办理过程')}</h2>
          <EventTimeline life={life} events={value.events} />
        </section>
      )}
    </div>
  );
}
