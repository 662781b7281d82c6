import { Tag } from 'antd';
import { cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { ApplyCard, CardActions } from './card-actions.tsx';
import { CardHolders } from './card-holders.tsx';
import type { Account } from './of-person.tsx';

/** The cards of an account with what may be done with each; the ones in use first. */
export function AccountCards({ account }: { readonly account: Account }) {
  const cards = account.cards.toSorted(
    (left, right) => Number(left.state > 2) - Number(right.state > 2),
  );
  return (
    <section className="acc-cards" aria-label={t('卡片')}>
      {cards.map((card) => (
        <div key={`${card.cardNo} ${card.issuedAt}`} className="acc-card">
          <b>{card.cardNo}</b>
          <Tag color={colourOf(card.state)}>{t(labelOf(cardState, card.state))}</Tag>
          <span className="scr-hint-inline">{factsOf(card)}</span>
          <span className="acc-card-do">
            <CardActions card={card} />
            <CardHolders cardNo={card.cardNo} />
          </span>
        </div>
      ))}
      <ApplyCard account={account} />
    </section>
  );
}

const colourOf = (state: number): string =>
  cardState.find(({ key }) => key === state)?.colour ?? 'default';

type Card = Account['cards'][number];

function factsOf({
  kind,
  holderName,
  deposit,
  lostAt,
  replacedBy,
  issuedAt,
  expiresOn,
  state,
}: Card): string {
  const facts = [
    holderName && `${t(labelOf(cardKind, kind))} ${holderName}`,
    t('{time}发卡', { time: issuedAt.slice(0, 10) }),
    deposit > 0 && t('押金{amount}元', { amount: yuan(deposit) }),
    state === 2 && lostAt && t('{time}挂失', { time: lostAt }),
    expiresOn && t('有效期至{date}', { date: expiresOn }),
    replacedBy && t('已换为{cardNo}', { cardNo: replacedBy }),
  ];
  return facts.filter(Boolean).join(' · ');
}
