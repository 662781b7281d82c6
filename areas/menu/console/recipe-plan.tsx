import { daysAfter, daysBefore } from '#kit/contract/calendar-day.ts';
import './menu.css';
import './plan.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Empty, Tag } from 'antd';
import { useNavigate } from 'react-router';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { prefetchRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { useAddress } from '#kit/console/shell/address.ts';
import type { AskAhead } from '#kit/console/shell/screens.ts';
import { DateText } from '#kit/contract/fields.ts';
import {
  recipeCopyToStall,
  recipeDateDetail,
  recipePublish,
  recipeState,
  recipeTemplateDetail,
  recipeType,
} from '../contract/recipe.ts';
import { tcpIssueRecipeSell } from '../contract/recipe-issue.ts';
import { ImportMenuLines } from './import-dishes.tsx';
import { RecipeBudget } from './recipe-budget.tsx';
import { CopyWeek } from './recipe-copy.tsx';
import { type Day, daysOf, mondayOf, type Plan } from './recipe-days.ts';
import { RecipeFoot } from './recipe-foot.tsx';
import { BindMenu, IssueToSome } from './recipe-issue.tsx';
import { PrintMenu } from './recipe-print.tsx';
import { RecipeTroubles } from './recipe-troubles.tsx';
import { RecipeWeek } from './recipe-week.tsx';
import { SaleToday } from './sale-today.tsx';
import { StallsPick } from './stall-picks.tsx';

/** The week of the menu in the address: the answer comes while the screen is built. */
export const preload: AskAhead = async (may, search) => {
  const query = new URLSearchParams(search);
  const recipeId = query.get('recipeId');
  if (recipeId && may(recipeDateDetail.access))
    await prefetchRead(recipeDateDetail, weekOf(recipeId, mondayIn(query.get('week'))));
};

const weekOf = (recipeId: string, monday: string) => ({
  recipeId,
  startDate: monday,
  endDate: daysAfter(monday, 6),
});

/** The Monday an address says; that of this week where it says no date. */
const mondayIn = (said: string | null | undefined): string =>
  mondayOf(DateText.safeParse(said).success ? String(said) : today());

const today = () => dateText(merchantNow());

/** The week of a menu (/menudish/recipePlan). */
export default function RecipePlan() {
  const [recipeId] = useAddress().all('recipeId');
  const navigate = useNavigate();
  if (!recipeId)
    return (
      <Empty
        className="plan-page"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t('请在菜谱管理中选择菜谱')}
      >
        <Button type="primary" onClick={() => void navigate('/menudish/caipu')}>
          {t('菜谱管理')}
        </Button>
      </Empty>
    );

  return (
    <div className="plan-page">
      <Planned key={recipeId} recipeId={recipeId} />
    </div>
  );
}

/** The week that is asked for; a menu by day of the week has the same one always. */
function Planned({ recipeId }: { recipeId: string }) {
  const { all, write } = useAddress();
  const monday = mondayIn(all('week')[0]);
  const choose = (week: string) =>
    write({ week: week === mondayOf(today()) ? [] : [week] }, { replace: true });

  return (
    <ReadPart of={recipeDateDetail} content={weekOf(recipeId, monday)} lines={10} keepPrevious>
      {(plan) =>
        plan.recipeType === recipeType.key.byDate ? (
          <>
            <WeekNav monday={monday} choose={choose} />
            <Week plan={plan} days={daysOf(monday)} monday={monday} />
          </>
        ) : (
          <Template recipeId={recipeId} />
        )
      }
    </ReadPart>
  );
}

interface WeekNavProps {
  readonly monday: string;
  readonly choose: (monday: string) => void;
}

const WeekNav = ({ monday, choose }: WeekNavProps) => (
  <nav className="plan-nav" aria-label={t('选择周')}>
    <Button
      icon={<LeftOutlined />}
      aria-label={t('上一周')}
      onClick={() => choose(daysBefore(monday, 7))}
    />
    <Button onClick={() => choose(mondayOf(today()))}>{t('本周')}</Button>
    <Button
      icon={<RightOutlined />}
      aria-label={t('下一周')}
      onClick={() => choose(daysAfter(monday, 7))}
    />
    <span>
      {monday} – {daysAfter(monday, 6)}
    </span>
  </nav>
);

function Week({ plan, days, monday }: { plan: Plan; days: readonly Day[]; monday?: string }) {
  const published = plan.recipeState === recipeState.key.published;
  return (
    <>
      <header className="plan-head">
        <h2>{plan.recipeName}</h2>
        <Tag color={published ? 'success' : 'default'}>{t(published ? '已发布' : '草稿')}</Tag>
        <span className="plan-place">
          {plan.canteenName} {plan.stallName}
        </span>
        <span className="plan-tools">
          {monday !== undefined && <CopyWeek recipeId={plan.recipeId} monday={monday} />}
          <EditDrawer
            save={recipeCopyToStall}
            title="复制菜谱到档口"
            trigger="复制到档口"
            fields={[{ key: 'stallIds', title: '目标档口', input: <StallsPick /> }]}
            value={{ recipeId: plan.recipeId }}
            savedText={({ recipeIds, left }) =>
              left > 0
                ? t('已复制到{count}个档口，{left}道目标食堂不能售卖', {
                    count: recipeIds.length,
                    left,
                  })
                : t('已复制到{count}个档口', { count: recipeIds.length })
            }
            secondary
          />
          <ImportMenuLines recipeId={plan.recipeId} />
          <BindMenu recipeId={plan.recipeId} canteenId={plan.canteenId} />
          {published && <SaleToday plan={plan} />}
          {published && (
            <ConfirmAction
              write={tcpIssueRecipeSell}
              content={{ recipeId: plan.recipeId }}
              trigger="下发"
              confirm="确定下发到该菜谱的全部设备？"
            />
          )}
          {published && <IssueToSome recipeId={plan.recipeId} />}
          <PrintMenu plan={plan} days={days} />
          <ConfirmAction
            write={recipePublish}
            content={{ recipeId: plan.recipeId, recipeState: published ? 1 : 2 }}
            trigger={published ? '撤回' : '发布'}
            confirm={published ? '确定撤回该菜谱？' : '确定发布该菜谱？'}
            detail={published ? '撤回后终端不再按它售卖' : '发布后菜品的价格和营养按此刻固定'}
          />
        </span>
      </header>
      <RecipeTroubles plan={plan} />
      <RecipeWeek plan={plan} days={days} />
      <RecipeFoot plan={plan} days={days} />
      <RecipeBudget plan={plan} days={days} />
    </>
  );
}

const Template = ({ recipeId }: { recipeId: string }) => (
  <ReadPart of={recipeTemplateDetail} content={{ recipeId }} lines={10}>
    {(plan) => <Week plan={plan} days={daysOf(undefined)} />}
  </ReadPart>
);
