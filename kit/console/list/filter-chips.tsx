import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { ReactNode } from 'react';
import { t } from '../base/i18n.ts';
import type { AnyContent } from './list-types.ts';
import { isSameSearch } from './search-state.ts';
import type { SummaryField } from './search-summary.ts';
import type { List } from './use-list.ts';

export interface FilterChipsProps {
  readonly list: Pick<List, 'asked' | 'begin' | 'words' | 'search'>;
  /** The search that was sent, in words; not what has been typed since. */
  readonly fields: readonly SummaryField[];
  /** Conditions the list begins with stand there too, in plain words: those of a report. */
  readonly all: boolean;
}

/** What limits the rows: each condition an operator has set is a chip, and taking it away sets it back to what the list begins with. */
export function FilterChips({ list, fields, all }: FilterChipsProps): ReactNode {
  const { asked, begin, words, search } = list;
  const isSet = ({ keys = [] }: SummaryField): boolean =>
    !isSameSearch(pickKeys(asked, keys), pickKeys(begin, keys));
  const shown = all ? fields : fields.filter(isSet);
  if (shown.length === 0) return null;

  return (
    <dl className="scr-summary" aria-label={t('查询条件')}>
      {shown.map((field) => (
        <div key={field.name} className={isSet(field) ? 'scr-condition' : undefined}>
          <dt>{field.name}</dt>
          <dd title={field.content}>
            <span>{field.content}</span>
            {isSet(field) && (
              <button
                type="button"
                aria-label={t('移除条件：{title}', { title: field.name })}
                title={t('移除条件：{title}', { title: field.name })}
                onClick={() => search({ ...asked, ...pickKeys(begin, field.keys ?? []) }, words)}
              >
                <CloseOutlined />
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part of a content. */
const pickKeys = (content: AnyContent, keys: readonly string[]): AnyContent =>
  Object.fromEntries(keys.map((key) => [key, content[key]]));
