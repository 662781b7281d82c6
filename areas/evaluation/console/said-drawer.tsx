import type { ReactNode } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { EventTimeline } from '#kit/console/document/event-timeline.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { Field } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import type { Renderers } from '#kit/console/list/list-types.ts';
import { ReadDrawer } from '#kit/console/list/read-drawer.tsx';
import type { Column } from '#kit/contract/columns.ts';
import type { ContentOf, Endpoint, ResultOf } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import type {
  canteenEvaluateDetail,
  canteenEvaluateReply,
} from '../contract/canteen-evaluation.ts';
import type { complaintDetail, replyComplaint } from '../contract/complaint.ts';
import type { orderEvaluateDetail, orderEvaluateReply } from '../contract/order-evaluation.ts';
import { Pictures } from './parts.tsx';

/* What lists of evaluations and complaints open: the whole of one of them, and the form of a reply. */

type Detail = typeof orderEvaluateDetail | typeof canteenEvaluateDetail | typeof complaintDetail;

interface Props<E extends Detail> {
  readonly of: E;
  readonly content: ContentOf<NoInfer<E>>;
  readonly title: string;
  /** Those of its list. */
  readonly columns: readonly Column[];
  readonly render: Renderers<ResultOf<NoInfer<E>>>;
  /** What its history calls what was done about it. */
  readonly life: Lifecycle;
  readonly close: () => void;
  /** What else it has, shown below its pictures. */
  readonly more?: (said: ResultOf<NoInfer<E>>) => ReactNode;
}

/** Everything about one evaluation or complaint: what was said, its pictures, and what was done about it. */
export function SaidDrawer<E extends Detail>({
  columns,
  render,
  life,
  more,
  ...read
}: Props<E>): ReactNode {
  return (
    <ReadDrawer<E> size={640} {...read}>
      {(said) => (
        <>
          <DetailPanel
            columns={columns.filter(({ key }) => key !== 'pictureUrl') as Column<never>[]}
            value={said}
            render={render}
          />
          <Pictures images={said.images} />
          {more?.(said)}
          {said.events.length > 0 && (
            <>
              <h2 className="eva-section">{t('处理记录')}</h2>
              <EventTimeline life={life} events={said.events} />
            </>
          )}
        </>
      )}
    </ReadDrawer>
  );
}

interface ReplyProps<S extends Endpoint> {
  readonly save: S;
  readonly title: string;
  /** Which one, in the version that was read. */
  readonly value: Partial<NonNullable<ContentOf<NoInfer<S>>>>;
  readonly words: string;
}

const replyFields: readonly Field<'content'>[] = [
  { key: 'content', title: '回复内容', input: 'textarea', span: 2 },
];

/** A reply, written below the words it answers. */
export function Reply<
  S extends typeof orderEvaluateReply | typeof canteenEvaluateReply | typeof replyComplaint,
>({ words, ...form }: ReplyProps<S>): ReactNode {
  return (
    <EditDrawer
      {...form}
      trigger="回复"
      fields={replyFields as never}
      saveText={() => t('发送回复')}
      savedText={() => t('已回复')}
    >
      <p className="eva-words">{words}</p>
    </EditDrawer>
  );
}
