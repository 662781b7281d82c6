import { Tag } from 'antd';
import { cardKind, cardState } from '#areas/ledger/contract/lookups.ts';
import { yuan } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { useAskedAct } from '#kit/console/shell/asked-act.ts';
import { labelOf } from '#kit/contract/columns.ts';
import { CARD_ACTS, type CardAct } from './acts.ts';
import { ApplyCard, CardActions, cardFor } from './card-actions.tsx';
import { CardHolders } from './card-holders.tsx';
import { useBaseSettings } from './global-state.ts';
import type { Account } from './of-person.tsx';

/** The cards of an account with what may be done with each; those that ended are folded away. */
export function AccountCards({ account }: { readonly account: Account }) {
  const inUse = account.cards.filter(isInUse);
  const ended = account.cards.filter((card) => !isInUse(card));
  const settings = useBaseSettings('card');
  const asked = useAskedAct(CARD_ACTS, settings !== undefined);
  const askedCard = asked && cardFor(asked, inUse);

  return (
    <section className="acc-cards" aria-label={t('卡片')}>
      {inUse.map((card) => (
        <CardLine
          key={keyOf(card)}
          account={account}
          card={card}
          asked={card === askedCard ? asked : undefined}
        />
      ))}
      <ApplyCard account={account} />
      {ended.length > 0 && (
        <details className="acc-ended">
          <summary>{t('已停用的卡 {count} 张', { count: ended.length })}</summary>
          {ended.map((card) => (
            <CardLine key={keyOf(card)} account={account} card={card} asked={undefined} />
          ))}
        </details>
      )}
    </section>
  );
}

type Card = Account['cards'][number];

const STATE = cardState.key;

const isInUse = ({ state }: Card): boolean => state !== STATE.replaced && state !== STATE.cancelled;

const keyOf = ({ cardNo, issuedAt }: Card): string => `${cardNo} ${issuedAt}`;

interface LineProps {
  readonly account: Account;
  readonly card: Card;
  readonly asked: CardAct | undefined;
}

const CardLine = ({ account, card, asked }: LineProps) => (
  <div className="acc-card">
    <b>{card.cardNo}</b>
    <Tag color={colourOf(card.state)}>{t(labelOf(cardState, card.state))}</Tag>
    <span className="scr-hint-inline">{factsOf(card)}</span>
    <span className="acc-card-do">
      <CardActions account={account} card={card} asked={asked} />
      <CardHolders cardNo={card.cardNo} />
    </span>
  </div>
);

const colourOf = (state: number): string =>
  cardState.find(({ key }) => key === state)?.colour ?? 'default';

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
