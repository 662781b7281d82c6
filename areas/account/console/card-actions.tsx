import { cardState } from '#areas/ledger/contract/lookups.ts';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { yesNo } from '#kit/contract/lookup.ts';
import {
  applyCard,
  refundCard,
  releaseLoss,
  replaceCard,
  reportLoss,
  setCardExpiry,
} from '../contract/card.ts';
import type { CardAct } from './acts.ts';
import { useBaseSettings } from './global-state.ts';
import type { Account } from './of-person.tsx';

const remark = { key: 'remark', title: '备注', input: 'textarea', span: 2 } as const;

const applyFields = fieldsOf(applyCard, [
  { key: 'cardNo', title: '卡号', input: 'code' },
  { key: 'deposit', title: '押金', input: 'money', hint: '现金收取，退卡时可退还' },
  remark,
]);

/** Issues the card of an account that has none. */
export function ApplyCard({ account }: { readonly account: Account }) {
  const deposit = useBaseSettings('card')?.deposit ?? 0;
  const out = account.cards.some(({ kind, state }) => kind === 1 && (state <= 2 || state === 5));
  if (out || account.status === 9) return null;

  return (
    <EditDrawer
      key={deposit}
      save={applyCard}
      title="发卡"
      trigger="发卡"
      fields={applyFields}
      value={{ custId: account.custId, deposit }}
      changes={['account']}
      secondary
    />
  );
}

type Card = Account['cards'][number];

const lossFields = fieldsOf(reportLoss, [remark]);

const releaseFields = fieldsOf(releaseLoss, [remark]);

const expiryFields = fieldsOf(setCardExpiry, [
  { key: 'expiresOn', title: '有效期至', input: 'date', hint: '留空表示长期有效；当天仍可使用' },
  remark,
]);

const replaceFields = fieldsOf(replaceCard, [
  { key: 'newCardNo', title: '新卡号', input: 'code' },
  { key: 'deposit', title: '加收押金', input: 'money', hint: '原卡押金随新卡保留' },
  remark,
]);

const refundFields = fieldsOf(refundCard, [
  { key: 'returnDeposit', title: '退还押金', input: 'radio', of: yesNo, span: 2 },
  remark,
]);

const NORMAL = cardState.key.normal;
const LOST = cardState.key.lost;

/** The acts a card allows as it is. */
function actsOf({ state, kind }: Card): readonly CardAct[] {
  if (state === cardState.key.replaced || state === cardState.key.cancelled) return [];

  const isMain = kind === 1;

  return [
    ...(state === NORMAL ? (['reportLoss'] as const) : []),
    ...(state === LOST ? (['releaseLoss'] as const) : []),
    ...(isMain ? (['replaceCard'] as const) : []),
    ...(isMain && state !== LOST ? (['returnCard'] as const) : []),
  ];
}

/** The one card that an act can be meant for; of several the clerk has to choose. */
export function cardFor(act: CardAct, cards: readonly Card[]): Card | undefined {
  const fitting = cards.filter((card) => actsOf(card).includes(act));
  return fitting.length === 1 ? fitting[0] : undefined;
}

interface Props {
  readonly account: Account;
  readonly card: Card;
  /** The act the address of the page asks to be begun with this card. */
  readonly asked: CardAct | undefined;
}

/** What may be done with one card as it is. */
export function CardActions({ account, card, asked }: Props) {
  const settings = useBaseSettings('card');
  const { cardNo, deposit, expiresOn } = card;
  const value = { cardNo };
  const allowed = actsOf(card);
  const may = (act: CardAct): boolean => allowed.includes(act);
  const whose = (
    <FactLines
      lines={[
        { title: t('人员'), value: `${account.custName} (${account.custNum})` },
        { title: t('卡号'), value: cardNo },
      ]}
    />
  );
  const askedFor = (act: CardAct) => ({ asked: asked === act ? act : undefined });
  if (card.state === cardState.key.replaced || card.state === cardState.key.cancelled) return null;

  return (
    <>
      {may('reportLoss') && (
        <EditDrawer
          save={reportLoss}
          title="挂失"
          trigger="挂失"
          fields={lossFields}
          value={value}
          {...askedFor('reportLoss')}
          secondary
        >
          {whose}
        </EditDrawer>
      )}
      {may('releaseLoss') && (
        <EditDrawer
          save={releaseLoss}
          title="解挂"
          trigger="解挂"
          fields={releaseFields}
          value={value}
          {...askedFor('releaseLoss')}
          secondary
        >
          {whose}
        </EditDrawer>
      )}
      <EditDrawer
        save={setCardExpiry}
        title="修改卡有效期"
        trigger="有效期"
        fields={expiryFields}
        value={{ cardNo, expiresOn }}
        secondary
      >
        {whose}
      </EditDrawer>
      {may('replaceCard') && (
        <EditDrawer
          save={replaceCard}
          title="补卡"
          trigger="补卡"
          fields={replaceFields}
          {...askedFor('replaceCard')}
          value={{ cardNo, deposit: settings?.replaceDeposit ?? 0 }}
          savedText={(saved) =>
            t('已补卡，新卡号 {cardNo}，押金 {deposit} 元', {
              ...saved,
              deposit: yuan(saved.deposit),
            })
          }
          secondary
        >
          {whose}
        </EditDrawer>
      )}
      {may('returnCard') && (
        <EditDrawer
          save={refundCard}
          title="退卡"
          trigger="退卡"
          fields={refundFields}
          {...askedFor('returnCard')}
          value={{ cardNo, returnDeposit: settings?.returnDeposit ?? 1 }}
          saveText={({ returnDeposit }) =>
            returnDeposit === 1 && deposit > 0
              ? t('退卡并退还押金 {deposit} 元', { deposit: yuan(deposit) })
              : t('退卡')
          }
          savedText={(saved) =>
            t('已退卡，退还押金 {deposit} 元', { deposit: yuan(saved.deposit) })
          }
          secondary
        >
          {whose}
        </EditDrawer>
      )}
    </>
  );
}
