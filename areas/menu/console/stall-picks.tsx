import { Form } from 'antd';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { optionsOf, type SelectProps, selectOf } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';

/** One of the canteens the user may see, if only a stall of it. */
export const CanteenPick = selectOf(
  listAllAuthHalfCanteen,
  ({ canteenId, canteenName, canteenNum }) => ({
    value: canteenId,
    label: canteenName,
    mark: canteenNum,
  }),
);

const stallOption = ({
  stallId,
  stallName,
}: {
  readonly stallId: string;
  readonly stallName: string;
}) => ({
  value: stallId,
  label: stallName,
});

const options = optionsOf<typeof listAuthStall>(stallOption);

/** One stall of the canteen that the form names. */
export function StallOfForm(props: SelectProps) {
  const form = Form.useFormInstance();
  const canteenId = Form.useWatch<string | undefined>('canteenId', form);

  return (
    <RemoteSelect
      {...props}
      endpoint={listAuthStall}
      content={canteenId === undefined ? {} : { canteenId }}
      disabled={canteenId === undefined}
      placeholder={canteenId === undefined ? '请先选择食堂' : '全部档口'}
      options={options}
    />
  );
}

/** One stall the user may see. */
export const StallPick = selectOf(listAuthStall, stallOption, { content: {} });

/** Several stalls; of one canteen where it is named. */
export const StallsPick = ({
  canteenId,
  ...props
}: SelectProps & { readonly canteenId?: string }) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={listAuthStall}
    content={canteenId === undefined ? {} : { canteenId }}
    options={options}
  />
);
