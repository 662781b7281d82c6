import './account.css';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import { getBaseCard, saveBaseCard } from '../contract/card.ts';

const fields = fieldsOf(saveBaseCard, [
  { key: 'deposit', title: '发卡押金', input: 'money', hint: '发卡时默认收取' },
  { key: 'replaceDeposit', title: '补卡加收押金', input: 'money', hint: '补卡时默认加收' },
  { key: 'returnDeposit', title: '退卡退还押金', input: 'radio', of: yesNo },
  {
    key: 'cardNoLength',
    title: '卡号位数',
    input: 'number',
    hint: '新发卡号须为此位数，0表示不限',
  },
]);

type Settings = ResultOf<typeof getBaseCard>;
const shown: readonly Column<keyof Settings & string>[] = [
  { key: 'deposit', title: '发卡押金', kind: 'money' },
  { key: 'replaceDeposit', title: '补卡加收押金', kind: 'money' },
  { key: 'returnDeposit', title: '退卡退还押金', kind: 'enum', of: yesNo },
  { key: 'cardNoLength', title: '卡号位数', kind: 'int' },
];

/** What issuing, replacing and handing in cards begins with (/accountCenter/baseCard). */
export default function BaseCard() {
  return (
    <section className="acc-part">
      <ReadPart of={getBaseCard} content={undefined}>
        {(settings) => (
          <>
            <DetailPanel<Settings>
              columns={shown}
              value={settings}
              render={{
                cardNoLength: ({ cardNoLength }) => (cardNoLength === 0 ? t('不限') : undefined),
              }}
            />
            <p>
              <EditDrawer
                save={saveBaseCard}
                title="卡基础设置"
                trigger="修改"
                fields={fields}
                load={[getBaseCard, undefined]}
                changes={['system']}
              />
            </p>
          </>
        )}
      </ReadPart>
    </section>
  );
}
