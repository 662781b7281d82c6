import { useState } from 'react';
import type { dinerCanteens } from '#areas/diner/contract/day-menu.ts';
import type { dinerComplain, dinerComplaints } from '#areas/diner/contract/evaluation.ts';
import type { dinerOrders } from '#areas/diner/contract/order.ts';
import { complaintAbout } from '#areas/evaluation/contract/lookups.ts';
import type { ContentOf, ResultOf } from '#kit/contract/endpoint.ts';
import { call, once, useAnswer, useCommand } from './api.ts';
import { Chips, Empty, Problem, Sheet } from './parts.tsx';
import { NO_WORDS, Replies, WordsInput } from './say.tsx';
import { t } from './texts.ts';
import { complaintStateName, complaintTypeName, moment } from './words.ts';

/** One's complaints and suggestions with what was answered, and a way to make another. */
export function Complaints() {
  const { data, error, reload } = useAnswer<typeof dinerComplaints>('/complaints');
  const [isOpen, setOpen] = useState(false);
  const done = async () => {
    setOpen(false);
    await reload();
  };

  return (
    <section>
      <header className="bar">
        <h2>{t('投诉建议')}</h2>
        <button type="button" className="ghost" onClick={() => setOpen(true)}>
          {t('我要投诉或建议')}
        </button>
      </header>
      <Problem text={data ? undefined : error} />
      {data?.length === 0 && <Empty text={t('没有提交过投诉或建议')} />}
      {data?.map((each) => (
        <article key={each.complaintId} className="card">
          <header>
            <strong>{complaintTypeName(each.complaintType)}</strong>
            <span className={`state s${each.state}`}>{complaintStateName(each.state)}</span>
          </header>
          <p className="hint">
            {[moment(each.occurredAt), each.canteenName, each.goodsName]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="what">{each.content}</p>
          <Replies replies={each.replies} />
        </article>
      ))}
      {isOpen && <ComplainSheet onClose={() => setOpen(false)} onDone={done} />}
    </section>
  );
}

type Order = ResultOf<typeof dinerOrders>[number];

interface Props {
  /** What is complained about; absent: a canteen or something else. */
  readonly order?: Order;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Complaint = ContentOf<typeof dinerComplain>;

const TYPES = [1, 2] as const;

/** Complains or suggests something. */
export function ComplainSheet({ order, onClose, onDone }: Props) {
  const { busy, problem, run } = useCommand();
  const [complaintType, setType] = useState<1 | 2>(1);
  const [lineNo, setLine] = useState(0);
  const [canteenId, setCanteen] = useState('');
  const [words, setWords] = useState(NO_WORDS);
  const about = (): Pick<Complaint, 'about' | 'orderId' | 'lineNo' | 'canteenId'> => {
    if (order)
      return lineNo > 0
        ? { about: complaintAbout.key.dish, orderId: order.orderId, lineNo }
        : { about: complaintAbout.key.order, orderId: order.orderId };
    return canteenId === ''
      ? { about: complaintAbout.key.other }
      : { about: complaintAbout.key.canteen, canteenId };
  };

  const send = () =>
    run(async () => {
      const said = { complaintType, ...about(), ...words, images: [...words.images] };
      await once(said, (idempotencyKey) =>
        call<typeof dinerComplain>('/complain', { ...said, idempotencyKey }),
      );
      onDone();
    });

  return (
    <Sheet title={t('投诉建议')} onClose={onClose}>
      <Chips
        label={t('类型')}
        of={TYPES.map((type) => ({ key: type, text: complaintTypeName(type) }))}
        value={complaintType}
        onChange={setType}
      />
      {order ? (
        <OrderPart order={order} lineNo={lineNo} onChange={setLine} />
      ) : (
        <CanteenPart canteenId={canteenId} onChange={setCanteen} />
      )}
      <WordsInput label={t('发生了什么')} value={words} onChange={setWords} />
      <Problem text={problem} />
      <button
        type="button"
        className="main"
        disabled={busy || words.content.trim() === ''}
        onClick={send}
      >
        {t('提交')}
      </button>
    </Sheet>
  );
}

/** Which part of an order it is about: all of it, or a dish. */
function OrderPart({
  order,
  lineNo,
  onChange,
}: {
  order: Order;
  lineNo: number;
  onChange: (lineNo: number) => void;
}) {
  return (
    <label className="field">
      <span>{t('关于')}</span>
      <select value={lineNo} onChange={({ target }) => onChange(Number(target.value))}>
        <option value={0}>{t('整个订单')}</option>
        {order.lines.map((line) => (
          <option key={line.lineNo} value={line.lineNo}>
            {line.goodsName}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Which canteen it is about; none: something else. */
function CanteenPart({
  canteenId,
  onChange,
}: {
  canteenId: string;
  onChange: (canteenId: string) => void;
}) {
  const { data } = useAnswer<typeof dinerCanteens>('/canteens');
  return (
    <label className="field">
      <span>{t('关于')}</span>
      <select value={canteenId} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('其他')}</option>
        {data?.canteens.map((canteen) => (
          <option key={canteen.canteenId} value={canteen.canteenId}>
            {canteen.canteenName}
          </option>
        ))}
      </select>
    </label>
  );
}
