import { useState } from 'react';
import type { dinerCanteens } from '#areas/diner/contract/day-menu.ts';
import type {
  dinerCanteenQuestions,
  dinerEvaluateCanteen,
} from '#areas/diner/contract/evaluation.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { Problem, Sheet } from './parts.tsx';
import { NO_WORDS, Replies, StarsInput, StarsShown, WordsInput } from './say.tsx';
import { t } from './texts.ts';
import { moment } from './words.ts';

interface Canteen {
  readonly canteenId: string;
  readonly canteenName: string;
}

/** Canteens one may give stars to now, and what one said of them lately. */
export function CanteenStars() {
  const {
    data: questions,
    error,
    reload,
  } = useAnswer<typeof dinerCanteenQuestions>('/canteen/questions');
  const { data } = useAnswer<typeof dinerCanteens>('/canteens');
  const [canteen, setCanteen] = useState<Canteen>();
  if (!questions || !data) return <Problem text={error} />;
  if (!questions.isOpen && questions.given.length === 0) return null;

  const isDone = ({ canteenId }: Canteen) =>
    questions.given.some((each) => each.isNow && each.canteenId === canteenId);
  const open = questions.isOpen ? data.canteens.filter((each) => !isDone(each)) : [];
  const done = async () => {
    setCanteen(undefined);
    await reload();
  };

  return (
    <section>
      <header className="bar">
        <h2>{t('评价食堂')}</h2>
      </header>
      <div className="wrap">
        {open.map((each) => (
          <button
            key={each.canteenId}
            type="button"
            className="ghost"
            onClick={() => setCanteen(each)}
          >
            {each.canteenName}
          </button>
        ))}
      </div>
      {questions.given.map(({ evaluationId, canteenName, stars, content, occurredAt, replies }) => (
        <article key={evaluationId} className="card">
          <header>
            <strong>{canteenName}</strong>
            <StarsShown stars={stars} />
          </header>
          <p className="hint">{moment(occurredAt)}</p>
          {content !== '' && <p className="what">{content}</p>}
          <Replies replies={replies} />
        </article>
      ))}
      {canteen && (
        <CanteenSheet
          canteen={canteen}
          questions={questions}
          onClose={() => setCanteen(undefined)}
          onDone={done}
        />
      )}
    </section>
  );
}

type Questions = ResultOf<typeof dinerCanteenQuestions>;

interface Props {
  readonly canteen: Canteen;
  readonly questions: Questions;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Stars for a canteen as a whole and for each item. */
function CanteenSheet({ canteen: { canteenId, canteenName }, questions, onClose, onDone }: Props) {
  const { busy, problem, run } = useCommand();
  const [stars, setStars] = useState(0);
  const [given, setGiven] = useState<ReadonlyMap<string, number>>(new Map());
  const [words, setWords] = useState(NO_WORDS);
  const send = () =>
    run(async () => {
      const items = [...given].map(([itemId, of]) => ({ itemId, stars: of }));
      const said = { canteenId, stars, items, ...words, images: [...words.images] };
      await once(said, (idempotencyKey) =>
        call<typeof dinerEvaluateCanteen>('/canteen/evaluate', { ...said, idempotencyKey }),
      );
      onDone();
    });

  return (
    <Sheet title={canteenName} onClose={onClose}>
      <StarsInput name={t('总体')} value={stars} onChange={setStars} />
      {questions.items.map(({ itemId, itemName }) => (
        <StarsInput
          key={itemId}
          name={itemName}
          value={given.get(itemId) ?? 0}
          onChange={(of) => setGiven(new Map(given).set(itemId, of))}
        />
      ))}
      <WordsInput
        label={t('说说您的感受（选填）')}
        value={words}
        mayBeAnonymous={questions.mayBeAnonymous}
        onChange={setWords}
      />
      <Problem text={problem} />
      <button
        type="button"
        className="main"
        disabled={busy || stars === 0 || given.size < questions.items.length}
        onClick={send}
      >
        {t('提交评价')}
      </button>
    </Sheet>
  );
}
