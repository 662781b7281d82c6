import type { ControlProps } from '#kit/console/form/control.ts';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { personTypes } from '../contract/person-type.ts';

interface Props extends ControlProps<string> {
  readonly placeholder?: string;
}

/** Chooses one person type; a form puts value and change in. */
export const PersonTypePick = (props: Props) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={personTypes.list}
    options={(types) => types.map((type) => ({ value: type.psnType, label: type.psnTypeName }))}
  />
);
