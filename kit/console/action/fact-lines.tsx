import '../form/forms.css';
import type { ReactNode } from 'react';
import { yuan } from '../base/format.ts';
import { t } from '../base/i18n.ts';

/** An amount before and after, in fen, the latter while it is not known yet as nothing; in words, since not every font has an arrow. */
export const changeText = (before: number, after: number | undefined): string =>
  t('{before} 变为 {after}', { before: yuan(before), after: yuan(after) });

export interface FactLine {
  /** Shown as it is: translated by the caller, who knows it. */
  readonly title: ReactNode;
  readonly value: ReactNode;
  /** A sum. */
  readonly strong?: boolean;
}

/** What is about to happen, line by line: who, what, how much, before and after. Told again when it changes. */
export function FactLines({ lines }: { lines: readonly FactLine[] }) {
  return (
    <dl className="frm-change" aria-live="polite">
      {lines.map(({ title, value, strong }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beside their place
        <div key={at} className={strong ? 'frm-change-sum' : ''}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
