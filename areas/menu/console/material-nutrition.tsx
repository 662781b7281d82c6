import { t } from '#kit/console/base/i18n.ts';
import { useRead } from '#kit/console/call/query.ts';
import type { ControlProps } from '#kit/console/form/control.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { TypedValue } from '#kit/console/shell/unread.ts';
import {
  materialNutritionDetail,
  materialNutritionSave,
  nutritionList,
} from '../contract/nutrition.ts';
import { QuantityInput } from './quantity-input.tsx';

/** What 100 g of the edible part of a material hold. */
export const MaterialNutrition = ({ materialId }: { readonly materialId: string }) => (
  <EditDrawer
    save={materialNutritionSave}
    title="营养成分（每100克可食部）"
    trigger="营养"
    fields={[
      {
        key: 'nutrients',
        title: '营养成分',
        input: <NutrientsInput />,
        span: 2,
        required: false,
        hint: '不知道的留空：留空是未知，不是0',
      },
    ]}
    load={[materialNutritionDetail, { materialId }]}
    prepare={({ materialId: id, version, nutrients }) => ({
      materialId: id,
      version,
      nutrients: Object.fromEntries(
        nutrients.map(({ nutritionCode, amount }) => [nutritionCode, amount]),
      ),
    })}
  />
);

type Amounts = Readonly<Record<string, TypedValue<number>>>;

/** An amount for each nutrient; one that is left empty is not known, which is not 0. */
function NutrientsInput({ id, value, onChange }: ControlProps<Amounts>) {
  const { data = [] } = useRead(nutritionList, undefined, { overlay: false });
  const amounts = value ?? {};

  return (
    <div id={id} className="menu-nutrients">
      {data.map(({ nutritionCode, nutritionName, unit }) => (
        <div key={nutritionCode}>
          <span>{t(nutritionName)}</span>
          <QuantityInput
            aria-label={t(nutritionName)}
            suffix={unit}
            placeholder={t('未知')}
            value={amounts[nutritionCode] ?? null}
            onChange={(amount) => onChange?.({ ...amounts, [nutritionCode]: amount })}
          />
        </div>
      ))}
    </div>
  );
}
