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

/** What may be done with one card as it is. */
export function CardActions({ card }: { readonly card: Card }) {
  const settings = useBaseSettings('card');
  const { cardNo, state, kind, deposit, expiresOn } = card;
  const value = { cardNo };
  if (state === 3 || state === 4) return null;

  return (
    <>
      {state === 1 && (
        <EditDrawer
          save={reportLoss}
          title="挂失"
          trigger="挂失"
          fields={lossFields}
          value={value}
          secondary
        />
      )}
      {state === 2 && (
        <EditDrawer
          save={releaseLoss}
          title="解挂"
          trigger="解挂"
          fields={releaseFields}
          value={value}
          secondary
        />
      )}
      <EditDrawer
        save={setCardExpiry}
        title="修改卡有效期"
        trigger="有效期"
        fields={expiryFields}
        value={{ cardNo, expiresOn }}
        secondary
      />
      {kind === 1 && (
        <EditDrawer
          save={replaceCard}
          title="补卡"
          trigger="补卡"
          fields={replaceFields}
          value={{ cardNo, deposit: settings?.replaceDeposit ?? 0 }}
          savedText={(saved) =>
            t('已补卡，新卡号 {cardNo}，押金 {deposit} 元', {
              ...saved,
              deposit: yuan(saved.deposit),
            })
          }
          secondary
        />
      )}
      {kind === 1 && state !== 2 && (
        <EditDrawer
          save={refundCard}
          title="退卡"
          trigger="退卡"
          fields={refundFields}
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
        />
      )}
    </>
  );
}
