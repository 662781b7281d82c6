import { useNavigate } from 'react-router';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { recipePublish, recipeRemoveRecipes, recipes } from '../contract/recipe.ts';
import { MenuBoards } from './menu-boards.tsx';
import { Issued } from './recipe-issue.tsx';
import { CanteenPick, StallOfForm, StallPick } from './stall-picks.tsx';

export const preload = firstPage(recipes.page);

/** Menus by date or by day of the week (/menudish/caipu). */
export default function RecipeList() {
  const navigate = useNavigate();
  return (
    <ResourceScreen
      of={recipes}
      fields={[
        'recipeName',
        { key: 'recipeType', input: 'radio' },
        { key: 'canteenId', input: <CanteenPick /> },
        { key: 'stallId', input: <StallOfForm />, required: false },
        { key: 'beginDate', input: 'date', required: false },
        { key: 'endDate', input: 'date', required: false },
        { key: 'mealBudget', input: 'money', required: false },
        { key: 'remark', input: 'textarea', span: 2 },
      ]}
      filters={[
        'keyword',
        { key: 'canteenId', input: <CanteenPick placeholder="全部" /> },
        { key: 'stallId', input: <StallPick placeholder="全部" /> },
        'recipeType',
        'recipeState',
      ]}
      toolbar={
        <>
          <Issued />
          <MenuBoards />
        </>
      }
      selectable={(rows, clear) => (
        <ConfirmAction
          write={recipeRemoveRecipes}
          content={{ recipeIds: rows.map(({ recipeId }) => recipeId) }}
          trigger="批量删除"
          confirm="确定删除所选菜谱？"
          onDone={clear}
          danger
        />
      )}
      rowActions={(row) => (
        <>
          <button
            type="button"
            className="scr-link"
            onClick={() => void navigate(`/menudish/recipePlan?recipeId=${row.recipeId}`)}
          >
            {t('编排')}
          </button>
          <ConfirmAction
            write={recipePublish}
            content={{ recipeId: row.recipeId, recipeState: row.recipeState === 2 ? 1 : 2 }}
            trigger={row.recipeState === 2 ? '撤回' : '发布'}
            confirm={row.recipeState === 2 ? '确定撤回该菜谱？' : '确定发布该菜谱？'}
            detail={
              row.recipeState === 2 ? '撤回后终端不再按它售卖' : '发布后菜品的价格和营养按此刻固定'
            }
          />
        </>
      )}
      actionsWidth={190}
    />
  );
}
