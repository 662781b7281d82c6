import { useState } from 'react';
import type { dinerEvaluate } from '#areas/diner/contract/evaluation.ts';
import type { dinerOrders } from '#areas/diner/contract/order.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useCommand } from './api.ts';
import { Problem, Sheet } from './parts.tsx';
import { NO_WORDS, Replies, StarsInput, StarsShown, WordsInput } from './say.tsx';
import { t } from './texts.ts';

type Order = ResultOf<typeof dinerOrders>[number];

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Stars for an order and, where one likes, for each dish of it. */
export function EvaluateSheet({ order: { orderId, lines, placeName }, onClose, onDone }: Props) {
  const { busy, problem, run } = useCommand();
  const [stars, setStars] = useState(0);
  const [dishes, setDishes] = useState<ReadonlyMap<number, number>>(new Map());
  const [words, setWords] = useState(NO_WORDS);
  const send = () =>
    run(async () => {
      const given = [...dishes].map(([lineNo, of]) => ({ lineNo, stars: of }));
      const said = { orderId, stars, lines: given, ...words, images: [...words.images] };
      await once(said, (idempotencyKey) =>
        call<typeof dinerEvaluate>('/evaluate', { ...said, idempotencyKey }),
      );
      onDone();
    });

  return (
    <Sheet title={t('评价订单')} onClose={onClose}>
      <StarsInput name={placeName} value={stars} onChange={setStars} />
      {lines.map(({ lineNo, goodsName }) => (
        <StarsInput
          key={lineNo}
          name={goodsName}
          value={dishes.get(lineNo) ?? 0}
          onChange={(of) => setDishes(new Map(dishes).set(lineNo, of))}
        />
      ))}
      <WordsInput label={t('说说您的感受（选填）')} value={words} onChange={setWords} />
      <Problem text={problem} />
      <button type="button" className="main" disabled={busy || stars === 0} onClick={send}>
        {t('提交评价')}
      </button>
    </Sheet>
  );
}

/** What one said of an order, and what was answered. */
export function OwnEvaluation({
  evaluation,
}: {
  readonly evaluation: NonNullable<Order['evaluation']>;
}) {
  const { stars, content, isAnonymous, replies } = evaluation;
  return (
    <div className="said">
      <StarsShown stars={stars} /> {isAnonymous && <small>{t('匿名')}</small>}
      {content !== '' && <p>{content}</p>}
      <Replies replies={replies} />
    </div>
  );
}
