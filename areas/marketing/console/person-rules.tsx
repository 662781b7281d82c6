import { t } from '#kit/console/base/i18n.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { ruleOfPersonColumns, rulesOfPerson } from '../contract/rules-of-person.ts';

/** Tab of a person's page: the rules that count when they buy, or keep them from it. */
export default function PersonRules({ id }: { readonly id: string }) {
  return (
    <section className="scr-panel">
      <ReadPart of={rulesOfPerson} content={{ custId: id }} lines={6}>
        {(rules) => (
          <DataTable
            label={t('适用规则')}
            columns={ruleOfPersonColumns}
            rows={rules}
            rowKey="rowKey"
            render={{ whereText: ({ whereText }) => String(whereText) || t('全部') }}
            empty={t('没有适用的规则')}
          />
        )}
      </ReadPart>
    </section>
  );
}
