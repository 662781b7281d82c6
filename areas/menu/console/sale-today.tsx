import { Button, Switch } from 'antd';
import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useWrite } from '#kit/console/call/query.ts';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { recipeDetailSoldOut } from '../contract/recipe.ts';
import { recipeQueryDishesByDate } from '../contract/recipe-issue.ts';
import { askedText, type Plan, type PlanLine, soldText } from './recipe-days.ts';

const columns = [
  { key: 'dishesName', title: '菜品名称', width: 140 },
  { key: 'mealType', title: '餐次', width: 80 },
  { key: 'soldOut', title: '在售', width: 120 },
  { key: 'asked', title: '售价', width: 100 },
  { key: 'soldNum', title: '已售/供应', width: 110 },
] as const;

/** What a menu sells today: how much of each dish is gone, and the switch for what the kitchen has run out of. */
export function SaleToday({ plan }: { readonly plan: Plan }) {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(recipeQueryDishesByDate)) return null;

  const { canteenId, stallId, recipeId } = plan;
  const date = dateText(merchantNow());

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('今日售卖')}</Button>
      <Sheet
        open={open}
        size={640}
        title={t('今日售卖')}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <p className="menu-hint menu-above">
          {t('售罄后终端立即不再联机售卖，直到重新打开或次日')}
        </p>
        <ReadPart
          of={recipeQueryDishesByDate}
          content={{ canteenId, date, ...(stallId !== null && { stallId }) }}
        >
          {(lines) => {
            const own = lines.filter((line) => line.recipeId === recipeId);
            return (
              <DataTable
                label={t('今日售卖')}
                columns={columns}
                rows={own as never}
                rowKey="lineId"
                render={{
                  mealType: (line) => t(labelOf(mealType, line['mealType'])),
                  asked: (line) => askedText(line as unknown as PlanLine),
                  soldNum: (line) => soldText(line as unknown as PlanLine),
                  soldOut: (line) => <OnSale line={line as unknown as PlanLine} saleDate={date} />,
                }}
              />
            );
          }}
        </ReadPart>
      </Sheet>
    </>
  );
}

interface OnSaleProps {
  readonly line: PlanLine;
  readonly saleDate: string;
}

/** On sale or sold out, for the rest of the day. */
function OnSale({ line: { lineId, dishesName, soldOut, soldOutBy }, saleDate }: OnSaleProps) {
  const mayCall = useMayCall();
  const mark = useWrite(recipeDetailSoldOut);

  return (
    <Switch
      checked={!soldOut}
      checkedChildren={t('在售')}
      unCheckedChildren={t('售罄')}
      title={soldOutBy === null ? '' : t('由{name}标记售罄', { name: soldOutBy })}
      aria-label={t('{name}在售', { name: dishesName })}
      disabled={!mayCall(recipeDetailSoldOut)}
      loading={mark.isPending}
      onChange={(isOn) => mark.mutate({ lineId, saleDate, soldOut: !isOn })}
    />
  );
}
