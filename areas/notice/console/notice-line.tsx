import './notice-line.css';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { useLow } from '#kit/console/base/use-low.ts';
import { useSession } from '#kit/console/call/session.ts';
import { RENEWAL } from '../contract/notice-types.ts';
import { knownNotices, type Notice } from './kept-notices.ts';

/** All of them, one below the other. */
export const AllNotices = ({ notices }: { notices: readonly Notice[] }): ReactNode => (
  <ul className="notice-all">
    {notices.map((notice) => (
      <li key={notice.noticeId}>
        <b>{notice.title || notice.typeName}</b>
        <p>{notice.content}</p>
      </li>
    ))}
  </ul>
);

/** What stands in the line until it has been fetched: the notice it will begin with. */
export function ExpectedNotice(): ReactNode {
  const token = useSession((state) => state.token);
  const low = useLow();
  const [notice] = useState(() => knownNotices(token)[0]);
  if (!notice || low) return null;

  return (
    <NoticeLine notice={notice}>
      <span className="notice-text">{textOf(notice)}</span>
    </NoticeLine>
  );
}

interface Props extends HTMLAttributes<HTMLElement> {
  /** Decides the look: a warning has its own. */
  readonly notice: Notice | undefined;
  /** Lies over the page instead of having room above it. */
  readonly over?: boolean;
  readonly children: ReactNode;
}

/** The line above the pages. */
export function NoticeLine({ notice, over = false, children, ...rest }: Props): ReactNode {
  const warns = notice?.type === RENEWAL;
  return (
    <section
      {...rest}
      className="notice"
      data-warns={warns || undefined}
      data-over={over || undefined}
      aria-label={t('系统公告')}
    >
      {warns ? <ExclamationCircleOutlined /> : <SoundOutlined />}
      {children}
    </section>
  );
}

/** A notice in one line: what kind it is, and what it says. */
export const textOf = ({ typeName, content }: Notice): string =>
  t('{typeName}：{content}', { typeName, content });
