import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';
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

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;

/* What a dish is described by. */
export const TypePick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={dishTypes.list}
    options={(rows) => rows.map((row) => ({ value: row.id, label: row.typeName }))}
  />
);
export const KitchenPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={kitchens.list}
    options={(rows) => rows.map((row) => ({ value: row.kitchenId, label: row.kitchenName }))}
  />
);
export const CookPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={cooks.list}
    options={(rows) => rows.map((row) => ({ value: row.cookId, label: row.cookName }))}
  />
);
export const ClassifyPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={classifies.list}
    options={(rows) => rows.map((row) => ({ value: row.classifyId, label: row.classifyName }))}
  />
);
export const StylePick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={styles.list}
    options={(rows) => rows.map((row) => ({ value: row.styleId, label: row.styleName }))}
  />
);
export const LabelsPick = (props: Control) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={dishLabels.list}
    options={(rows) => rows.map((row) => ({ value: row.labelId, label: row.labelName }))}
  />
);
export const TastesPick = (props: Control) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={tastes.list}
    options={(rows) => rows.map((row) => ({ value: row.id, label: row.tasteName }))}
  />
);
export const EffectsPick = (props: Control) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={effects.list}
    options={(rows) => rows.map((row) => ({ value: row.effectId, label: row.effectName }))}
  />
);
export const SuitsPick = (props: Control) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={suits.list}
    options={(rows) => rows.map((row) => ({ value: row.suitId, label: row.suitName }))}
  />
);
