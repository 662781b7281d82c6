import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { ReactNode } from 'react';
import { t } from '../base/i18n.ts';
import { type Condition, pickKeys } from './search-summary.ts';
import type { List } from './use-list.ts';

export interface FilterChipsProps {
  readonly list: Pick<List, 'asked' | 'begin' | 'words' | 'search'>;
  readonly conditions: readonly Condition[];
}

/** What limits the rows: each condition an operator has set is a chip, and taking it away sets it back to what the list begins with. */
export function FilterChips({ list, conditions }: FilterChipsProps): ReactNode {
  const { asked, begin, words, search } = list;
  return (
    <dl className="scr-summary" aria-label={t('查询条件')}>
      {conditions.map(({ name, content, keys = [], isSet }) => (
        <div key={name} className={isSet ? 'scr-condition' : undefined}>
          <dt>{name}</dt>
          <dd title={content}>
            <span>{content}</span>
            {isSet && (
              <button
                type="button"
                aria-label={t('移除条件：{title}', { title: name })}
                title={t('移除条件：{title}', { title: name })}
                onClick={() => search({ ...asked, ...pickKeys(begin, keys) }, words)}
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
