import { Form } from 'antd';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { materialChoices } from '#areas/menu/contract/material.ts';
import { dishChoices } from '#areas/menu/contract/package-meal.ts';
import { useRead } from '#kit/console/call/query.ts';
import { type SelectProps, selectOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { sampleKind } from '../contract/sample.ts';

/** One of the canteens the user may see. */
export const CanteenPick = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
);

/** One stall of the canteen that the form names. */
export function StallPick(props: SelectProps) {
  const form = Form.useFormInstance();
  const canteenId = Form.useWatch<string | undefined>('canteenId', form);

  return (
    <RemoteSelect
      {...props}
      endpoint={listAuthStall}
      content={canteenId === undefined ? {} : { canteenId }}
      disabled={canteenId === undefined}
      placeholder={canteenId === undefined ? '请先选择食堂' : '全部档口'}
      options={(stalls) =>
        stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }))
      }
    />
  );
}

const asked = (keyword: string) => (keyword === '' ? {} : { keyword });
/** One of the materials, found by name. */
export const MaterialPick = selectOf(
  materialChoices,
  ({ materialId, materialName }) => ({ value: materialId, label: materialName }),
  { content: asked },
);
const DishPick = selectOf(
  dishChoices,
  ({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }),
  {
    content: asked,
  },
);

/** The dish or material that is sampled, by the kind the form names. */
export function GoodsPick({ knownName, ...props }: SelectProps & { readonly knownName?: string }) {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<number | undefined>('goodsKind', form);
  const known =
    knownName !== undefined && props.value
      ? { known: { value: String(props.value), label: knownName } }
      : {};

  return kind === sampleKind.key.material ? (
    <MaterialPick {...props} {...known} />
  ) : (
    <DishPick {...props} {...known} />
  );
}

const PeoplePick = selectOf(
  listAccountInfo,
  ({ custId, custNum, custName }) => ({ value: custId, label: `${custName} · ${custNum}` }),
  {
    placeholder: '输入姓名、编号或卡号',
    content: (keyword) => (keyword === '' ? {} : { keyword }),
  },
);

/** One of the people of the house; whom a form names already is known by name, however many there are. */
export function PersonPick(props: SelectProps) {
  const custId = props.value ? String(props.value) : undefined;
  const named = useRead(
    listAccountInfo,
    { custIds: [custId ?? ''] },
    { enabled: custId !== undefined, overlay: false },
  );
  const person = named.data?.find((each) => each.custId === custId);

  return (
    <PeoplePick
      {...props}
      {...(person && {
        known: { value: person.custId, label: `${person.custName} · ${person.custNum}` },
      })}
    />
  );
}
