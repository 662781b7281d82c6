import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { FactLines } from '#kit/console/action/fact-lines.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { BulkChange } from '#kit/console/form/bulk-change.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { InRow } from '#kit/console/list/in-row.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { putawayState } from '../contract/dish.ts';
import {
  dishesCopy,
  dishesCostHistory,
  dishesCostSetting,
  dishesDeployIndexRecommend,
  dishesEditDifCanteenManage,
  dishesEditPrice,
  dishesGetDifCanteenManage,
  dishesIndexRecommendList,
  dishesMaterialCost,
  dishesMaterialCostAutoUpdate,
  dishesPutawayState,
  dishesRemoveBatch,
} from '../contract/dish-calls.ts';
import { nutritionAnalyse } from '../contract/nutrition.ts';
import { DishesPick } from './dish-picks.tsx';
import { DishPriceHistory } from './dish-price-history.tsx';
import { ImportDishes } from './import-dishes.tsx';
import { AnalysisResult } from './nutrition-analysis.tsx';
import { CanteenPick } from './stall-picks.tsx';

interface DishBatchProps {
  readonly rows: readonly {
    readonly dishesId: string;
    readonly dishesName: string;
    readonly putawayState: 1 | 2;
    readonly version: number;
  }[];
  readonly clear: () => void;
}

const SHELF = [
  { to: 1, from: 2, trigger: '上架' },
  { to: 2, from: 1, trigger: '下架' },
] as const;

/** What is done with the dishes that are ticked. */
export function DishBatch({ rows, clear }: DishBatchProps) {
  const dishesIds = rows.map(({ dishesId }) => dishesId);
  return (
    <>
      {SHELF.map(({ to, from, trigger }) => {
        const moved = rows
          .filter(({ putawayState }) => putawayState === from)
          .map(({ dishesId }) => dishesId);
        return (
          <ConfirmAction
            key={to}
            write={dishesPutawayState}
            content={{ dishesIds, putawayState: to }}
            undo={moved.length > 0 ? { dishesIds: moved, putawayState: from } : undefined}
            trigger={trigger}
            confirm={false}
            onDone={clear}
          />
        );
      })}
      <BulkChange
        save={dishesEditPrice}
        fields={[{ key: 'price', title: '售价', input: 'money' }]}
        rows={rows}
        contentOf={({ dishesId, version }) => ({ dishesId, version })}
        nameOf={({ dishesName }) => dishesName}
        trigger="批量改价"
        done={clear}
      />
      <ConfirmAction
        write={dishesMaterialCost}
        content={{ dishesIds }}
        trigger="更新成本"
        confirm="确定按最新单价更新所选菜品的成本？"
        onDone={clear}
      />
      <EditDrawer
        save={dishesCopy}
        title="复制菜品"
        trigger="复制到食堂"
        fields={[
          {
            key: 'canteenId',
            title: '目标食堂',
            input: <CanteenPick />,
            hint: '目标食堂已有的同名菜品不会复制',
          },
        ]}
        value={{ dishesIds }}
        savedText={({ copied, left }) =>
          t('已复制{copied}道菜品，{left}道已存在', { copied, left })
        }
        onSaved={clear}
        secondary
      />
      <ConfirmAction
        write={dishesRemoveBatch}
        content={{ dishesIds }}
        trigger="批量删除"
        confirm="确定删除所选菜品？"
        detail="菜谱中的菜品不能删除"
        onDone={clear}
        danger
      />
    </>
  );
}

/** Settings of dishes beside the list. */
export const DishTools = () => (
  <>
    <ImportDishes />
    <EditDrawer
      save={dishesDeployIndexRecommend}
      title="首页推荐菜品"
      trigger="首页推荐"
      fields={[
        { key: 'canteenId', title: '食堂', input: <CanteenPick /> },
        { key: 'mealType', title: '餐次', of: mealType },
        {
          key: 'dishesIds',
          title: '推荐菜品',
          input: <DishesPick />,
          hint: '每餐最多推荐3道菜品，保存后替换原有推荐',
        },
      ]}
      preview={({ canteenId }) => canteenId && <Recommended canteenId={canteenId} />}
      secondary
    />
    <EditDrawer
      save={dishesMaterialCostAutoUpdate}
      title="成本自动更新"
      trigger="成本设置"
      fields={[
        {
          key: 'autoCost',
          title: '成本自动更新',
          input: 'switch',
          hint: '开启后原料单价变化时菜品成本随之更新',
        },
      ]}
      load={[dishesCostSetting, {}]}
      secondary
    />
  </>
);

/** What a canteen recommends as yet, meal by meal. */
const Recommended = ({ canteenId }: { readonly canteenId: string }) => (
  <ReadPart of={dishesIndexRecommendList} content={{ canteenId }}>
    {(meals) =>
      meals.length === 0 ? (
        <p className="menu-hint">{t('该食堂还没有推荐菜品')}</p>
      ) : (
        <FactLines
          lines={meals.map((meal) => ({
            title: t(labelOf(mealType, meal.mealType)),
            value: meal.dishes.map(({ dishesName }) => dishesName).join('、'),
          }))}
        />
      )
    }
  </ReadPart>
);

const canteenColumns = [
  { key: 'canteenName', title: '食堂', width: 180 },
  { key: 'price', title: '售价', kind: 'money' },
  { key: 'putawayState', title: '上架状态', kind: 'enum', of: putawayState },
] as const;

const costColumns = [
  { key: 'changedAt', title: '变更时间', kind: 'datetime' },
  { key: 'costPrice', title: '成本', kind: 'money' },
] as const;

/** What a dish feeds, how canteens differ with it, and what it was sold for and cost over time. */
export function DishMore({
  dishesId,
  dishesName,
}: {
  readonly dishesId: string;
  readonly dishesName: string;
}) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(dishesGetDifCanteenManage)) return null;

  return (
    <>
      <button type="button" className="scr-link" onClick={() => setOpen(true)}>
        {t('营养与成本')}
      </button>
      <Sheet
        open={open}
        size={900}
        title={dishesName}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <h2>{t('一份的营养')}</h2>
        <ReadPart of={nutritionAnalyse} content={{ dishes: [{ dishesId, portions: 1 }] }}>
          {(analysis) => <AnalysisResult {...analysis} isPortion />}
        </ReadPart>
        <h2>{t('食堂差异')}</h2>
        <ReadPart of={dishesGetDifCanteenManage} content={{ dishesId }}>
          {(rows) => (
            <InRow value={true}>
              <DataTable
                label={t('食堂差异')}
                columns={canteenColumns}
                rows={rows as never}
                rowKey="canteenId"
                rowActions={(row) => (
                  <EditDrawer
                    save={dishesEditDifCanteenManage}
                    title="修改食堂差异"
                    trigger="修改"
                    fields={[
                      {
                        key: 'price',
                        title: '售价',
                        input: 'money',
                        required: false,
                        hint: '留空与商户一致',
                      },
                      {
                        key: 'putawayState',
                        title: '上架状态',
                        of: putawayState,
                        required: false,
                        hint: '留空与商户一致',
                      },
                    ]}
                    value={{ ...(row as object), dishesId }}
                  />
                )}
                actionsWidth={80}
              />
            </InRow>
          )}
        </ReadPart>
        <DishPriceHistory dishesId={dishesId} />
        <h2>{t('成本历史')}</h2>
        <ReadPart of={dishesCostHistory} content={{ dishesId }}>
          {(rows) => (
            <DataTable
              label={t('成本历史')}
              columns={costColumns}
              rows={rows as never}
              rowKey="changedAt"
            />
          )}
        </ReadPart>
      </Sheet>
    </>
  );
}
