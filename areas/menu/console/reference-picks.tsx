import { selectOf } from '#kit/console/form/made-pickers.tsx';
import {
  classifies,
  cooks,
  dishLabels,
  dishTypes,
  effects,
  kitchens,
  styles,
  suits,
  tastes,
} from '../contract/reference.ts';

/* What a dish is described by. */
export const TypePick = selectOf(dishTypes.list, ({ id, typeName }) => ({
  value: id,
  label: typeName,
}));

const SEVERAL = { multiple: true } as const;

export const TypesPick = selectOf(
  dishTypes.list,
  ({ id, typeName }) => ({ value: id, label: typeName }),
  SEVERAL,
);

export const KitchenPick = selectOf(kitchens.list, ({ kitchenId, kitchenName }) => ({
  value: kitchenId,
  label: kitchenName,
}));

export const CookPick = selectOf(cooks.list, ({ cookId, cookName }) => ({
  value: cookId,
  label: cookName,
}));

export const ClassifyPick = selectOf(classifies.list, ({ classifyId, classifyName }) => ({
  value: classifyId,
  label: classifyName,
}));

export const StylePick = selectOf(styles.list, ({ styleId, styleName }) => ({
  value: styleId,
  label: styleName,
}));

export const LabelsPick = selectOf(
  dishLabels.list,
  ({ labelId, labelName }) => ({ value: labelId, label: labelName }),
  SEVERAL,
);

export const TastesPick = selectOf(
  tastes.list,
  ({ id, tasteName }) => ({ value: id, label: tasteName }),
  SEVERAL,
);

export const EffectsPick = selectOf(
  effects.list,
  ({ effectId, effectName }) => ({ value: effectId, label: effectName }),
  SEVERAL,
);

export const SuitsPick = selectOf(
  suits.list,
  ({ suitId, suitName }) => ({ value: suitId, label: suitName }),
  SEVERAL,
);
