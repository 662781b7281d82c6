import './overview.css';
import { Input } from 'antd';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { PageLink } from '#kit/console/base/page-link.tsx';
import { useSession } from '#kit/console/call/session.ts';
import { searchPages } from '#kit/console/find/page-search.ts';
import { usePageWords } from '#kit/console/find/page-words.ts';
import { openedTimes } from '#kit/console/find/recent.ts';
import {
  entriesWith,
  type FoundEntry,
  type NavigationEntry,
  navigationOf,
} from '#kit/console/shell/menu/menu.ts';
import { REPORT_CENTRE, REPORT_OVERVIEW } from '../contract/pages.ts';

/** As many as two lines hold. */
const MOST_USED = 8;

/** Every report the operator may open with what it answers, those opened most often in front (/reportCenter/overview). */
export default function Overview(): ReactNode {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const user = useSession((state) => state.user);
  const words = usePageWords();
  const entries = navigationOf(user?.menuTree ?? []);
  const reports = reportsOf(entries);
  const used = mostUsed(reports, openedTimes(user?.userId ?? ''));
  const aboutOf = (path: string) => words.get(path)?.about ?? '';

  return (
    <div className="rov">
      <Input
        allowClear
        className="rov-search"
        aria-label={t('搜索报表')}
        placeholder={t('搜索报表：名称、拼音或要找的数字')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {text !== '' && (
        <Group
          title={t('搜索结果')}
          reports={searchReports(reports, text, words)}
          none={t('没有找到相关报表')}
          aboutOf={aboutOf}
        />
      )}
      {text === '' && (
        <>
          <Group
            title={t('我最常用的')}
            reports={used}
            none={t('还没有，打开过的报表会排在这里')}
            aboutOf={aboutOf}
          />
          {groupsOf(reports).map(([title, members]) => (
            <Group key={title} title={title} reports={members} aboutOf={aboutOf} />
          ))}
        </>
      )}
    </div>
  );
}

/** The pages below the report centre, this one aside. */
function reportsOf(entries: readonly NavigationEntry[]): FoundEntry[] {
  const centre = entries.find(({ path }) => path === REPORT_CENTRE);
  return entriesWith(centre?.children ?? [], '', t).filter(({ path }) => path !== REPORT_OVERVIEW);
}

const mostUsed = (
  reports: readonly FoundEntry[],
  times: ReadonlyMap<string, number>,
): readonly FoundEntry[] =>
  reports
    .filter(({ path }) => times.has(path))
    .toSorted((left, right) => (times.get(right.path) ?? 0) - (times.get(left.path) ?? 0))
    .slice(0, MOST_USED);

/** Reports a text means: by the page, or by the line that says what they answer. */
function searchReports(
  reports: readonly FoundEntry[],
  text: string,
  words: ReturnType<typeof usePageWords>,
): readonly FoundEntry[] {
  const named = searchPages(reports, text, words);
  const wanted = text.toLowerCase();
  const answering = reports.filter(
    (report) =>
      !named.includes(report) && words.get(report.path)?.about.toLowerCase().includes(wanted),
  );

  return [...named, ...answering];
}

/** Reports by the directory they are in. */
function groupsOf(reports: readonly FoundEntry[]): (readonly [string, readonly FoundEntry[]])[] {
  const groups = Map.groupBy(reports, ({ titles }) => titles.slice(0, -1).join(' / '));
  return [...groups].map(([title, members]) => [title || t('其他'), members] as const);
}

interface GroupProps {
  readonly title: string;
  readonly reports: readonly FoundEntry[];
  /** What is said where there are none. */
  readonly none?: string;
  readonly aboutOf: (path: string) => string;
}

function Group({ title, reports, none, aboutOf }: GroupProps): ReactNode {
  return (
    <section className="rov-group" aria-label={title}>
      <h2>{title}</h2>
      {reports.length === 0 && <p className="rov-none">{none}</p>}
      <ul>
        {reports.map(({ path, titles }) => (
          <li key={path}>
            <PageLink to={path}>
              <b>{titles.at(-1)}</b>
              <span>{aboutOf(path)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
