import './menu.css';
import { useMayCall } from '#kit/console/action/access.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { ResourceScreen } from '#kit/console/list/resource-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import { nutritionAnalyse, nutritionStandard, nutritions } from '../contract/nutrition.ts';
import { NutritionAnalysis } from './nutrition-analysis.tsx';
import { QuantityInput } from './quantity-input.tsx';

export const preload = firstPage(nutritions.page);

/** Nutrients with what is advised for a day, and what dishes feed beside it (/menudish/nutrition). */
export default function NutritionScreen() {
  const mayCall = useMayCall();
  const list = (
    <ResourceScreen
      of={nutritions}
      fields={[
        'nutritionName',
        'nutritionCode',
        'unit',
        'sort',
        { key: 'dailyLow', input: <QuantityInput />, required: false },
        { key: 'dailyHigh', input: <QuantityInput />, required: false },
      ]}
      toolbar={
        <ConfirmAction
          write={nutritionStandard}
          content={undefined}
          trigger="载入标准营养素"
          confirm="载入食物成分表的标准营养素？"
          detail="已有的营养素不会改变"
        />
      }
    />
  );

  const analysis = { key: 'analysis', label: t('营养分析'), children: <NutritionAnalysis /> };

  return (
    <AddressTabs
      items={[
        { key: 'list', label: t('营养素'), children: list },
        ...(mayCall(nutritionAnalyse) ? [analysis] : []),
      ]}
    />
  );
}
