import { Form } from 'antd';
import { listAllAuthHalfCanteen } from '#areas/canteen/contract/canteen.ts';
import { listAuthStall } from '#areas/canteen/contract/stall.ts';
import { RemoteSelect, type RemoteSelectProps } from '#kit/console/form/pickers.tsx';

type Control = Omit<Partial<RemoteSelectProps<never>>, 'endpoint' | 'content' | 'options'>;
interface Stall {
  readonly stallId: string;
  readonly stallName: string;
}
const options = (stalls: readonly Stall[]) =>
  stalls.map(({ stallId, stallName }) => ({ value: stallId, label: stallName }));

/** One of the canteens the user may see, if only a stall of it. */
export const CanteenPick = (props: Control) => (
  <RemoteSelect
    {...props}
    endpoint={listAllAuthHalfCanteen}
    options={(canteens) => canteens.map(({ canteenId, canteenName }) => ({ value: canteenId, label: canteenName }))}
  />
);

/** One stall of the canteen that the form names. */
export function StallOfForm(props: Control) {
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
export const StallPick = (props: Control) => (
  <RemoteSelect {...props} endpoint={listAuthStall} content={{}} options={options} />
);

/** Several stalls; of one canteen where it is named. */
export const StallsPick = ({ canteenId, ...props }: Control & { readonly canteenId?: string }) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={listAuthStall}
    content={canteenId === undefined ? {} : { canteenId }}
    options={options}
  />
);
