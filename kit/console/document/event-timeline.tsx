import { Tag, Timeline } from 'antd';
import type { DocumentEvent } from '#kit/contract/entity.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import { t } from '../base/i18n.ts';

/** What happened to a document, oldest first: the step, who took it and when, what was said, and the state since. */
export function EventTimeline({
  life,
  events,
}: {
  life: Lifecycle;
  events: readonly DocumentEvent[];
}) {
  const items = events.map(({ eventId, action, actorName, createdAt, remark, toState }) => {
    const state = stateOf(life, toState);
    return {
      key: eventId,
      ...(life.steps[action]?.danger && { color: 'red' as const }),
      content: (
        <div className="doc-event">
          <strong>{eventTitle(life, action)}</strong>
          <span className="doc-when">
            {actorName} · {createdAt}
          </span>
          {state && <Tag color={state.colour ?? 'default'}>{t(state.desc)}</Tag>}
          {remark && <p>{remark}</p>}
        </div>
      ),
    };
  });
  return <Timeline items={items} />;
}

/** The state a step led to. */
export const stateOf = (life: Lifecycle, key: string) =>
  life.states.find((state) => String(state.key) === key);

/** What a step was called; the making of the document is none. */
export const eventTitle = (life: Lifecycle, action: string): string =>
  t(life.steps[action]?.title ?? '制单');
