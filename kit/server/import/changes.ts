import type { ImportChanges } from '#kit/contract/import.ts';
import type { Language } from '#kit/contract/language.ts';
import { translate } from '../texts.ts';
import type { Altered } from './spec.ts';

/** What a checked row changes. */
export interface RowChange {
  readonly rowNumber: number;
  readonly subject: string;
  readonly fields: readonly Altered[];
}

/** Adds up what the good rows of a file change; the first `shown` of those that change something are kept. */
export function changesNoted(language: Language, shown: number) {
  const titles = new Map<string, number>();
  const rows: RowChange[] = [];
  let [changed, unchanged] = [0, 0];

  return {
    note(changes: Iterable<RowChange>): void {
      const inOrder = [...changes].toSorted((left, right) => left.rowNumber - right.rowNumber);
      for (const change of inOrder) {
        if (change.fields.length === 0) unchanged += 1;
        else changed += 1;

        if (change.fields.length > 0 && rows.length < shown) rows.push(change);
        for (const { title } of change.fields) titles.set(title, (titles.get(title) ?? 0) + 1);
      }
    },
    /** Undefined where nothing was told of any row. */
    told(): ImportChanges | undefined {
      if (changed + unchanged === 0) return undefined;

      const said = (title: string) => translate(language, title);

      return {
        changed,
        unchanged,
        fields: [...titles].map(([title, count]) => ({ title: said(title), count })),
        rows: rows.map(({ fields, ...row }) => ({
          ...row,
          fields: fields.map((field) => ({ ...field, title: said(field.title) })),
        })),
      };
    },
  };
}
