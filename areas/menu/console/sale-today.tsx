import { Button, Switch } from 'antd';
import { useState } from 'react';
import { mealType } from '#areas/canteen/contract/lookups.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { dateText } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import { merchantNow } from '#kit/console/base/merchant-clock.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useWrite } from '#kit/console/call/query.ts';
import { NumberCell } from '#kit/console/form/number-cell.tsx';
import { DataTable } from '#kit/console/list/data-table.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import { recipeDetailEdit, recipeDetailSoldOut, saleMode } from '../contract/recipe.ts';
import { recipeQueryDishesByDate } from '../contract/recipe-issue.ts';
import { amountText, askedText, type Plan, type PlanLine } from './recipe-days.ts';

const columns = [
  { key: 'dishesName', title: '菜品名称', width: 140 },
  { key: 'mealType', title: '餐次', width: 80 },
  { key: 'soldOut', title: '在售', width: 120 },
  { key: 'asked', title: '售价', width: 100 },
  { key: 'soldNum', title: '已售', width: 80 },
  { key: 'supplyNum', title: '供应', width: 120 },
] as const;

/** What a menu sells today: how much of each dish is gone, how much there is, which is changed where it stands, and the switch for what the kitchen has run out of. */
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
        size={720}
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
                  soldNum: (line) => soldOf(line as unknown as PlanLine),
                  supplyNum: (line) => <Supply line={line as unknown as PlanLine} />,
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

const soldOf = (line: PlanLine): string => amountText(line, line.soldNum);

/** How much there is to sell, all in all: what is sold meanwhile is counted beside it, so no sale is lost by a change. */
function Supply({ line }: { readonly line: PlanLine }) {
  const { dishesName, saleMode: mode, supplyNum, dishStock } = line;
  const isByWeight = mode === saleMode.key.byWeight;
  const ofDish = isByWeight ? null : dishStock;

  return (
    <>
      <NumberCell
        save={recipeDetailEdit}
        content={line}
        field={{
          key: 'supplyNum',
          title: isByWeight ? '供应克数' : '供应份数',
          required: false,
        }}
        value={supplyNum}
        subject={dishesName}
        none={ofDish === null ? t('不限') : t('按菜品 {count}', { count: ofDish })}
      />
      {isByWeight && supplyNum !== null && <span className="scr-hint-inline"> {t('克')}</span>}
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
