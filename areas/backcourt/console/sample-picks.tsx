import { Form } from 'antd';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { materialChoices } from '#areas/menu/contract/material.ts';
import { dishChoices } from '#areas/menu/contract/package-meal.ts';
import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;
const MATERIAL = 2;

/** One of the canteens the user may see. */
export const CanteenPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={listAllAuthHalfCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

/** One stall of the canteen that the form names. */
export function StallPick(props: Control) {
  const form = Form.useFormInstance();
  const canteenId = Form.useWatch<string | undefined>('canteenId', form);
  return (
    <RemoteSelect
      {...props}
      endpoint={listAuthStall}
      content={canteenId === undefined ? {} : { canteenId }}
      disabled={canteenId === undefined}
      placeholder={canteenId === undefined ? '请先选择食堂' : '全部档口'}
      options={(stalls) => stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }))}
    />
  );
}

/** The dish or material that is sampled, by the kind the form names. */
export function GoodsPick({ knownName, ...props }: Control & { readonly knownName?: string }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<number | undefined>('goodsKind', form);
  const known =
    knownName !== undefined && props.value ? { known: { value: String(props.value), label: knownName } } : {};
  const asked = (keyword: string) => (keyword === '' ? {} : { keyword });
  return kind === MATERIAL ? (
    <RemoteSelect
      {...props}
      {...known}
      endpoint={materialChoices}
      content={asked}
      options={(rows) => rows.map(({ materialId, materialName }) => ({ value: materialId, label: materialName }))}
    />
  ) : (
    <RemoteSelect
      {...props}
      {...known}
      endpoint={dishChoices}
      content={asked}
      options={(rows) => rows.map(({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }))}
    />
  );
}
