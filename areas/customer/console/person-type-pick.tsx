import { type ControlProps, RemoteSelect } from '#kit/console/pickers.tsx';
import { psnTypeList } from '../contract/person-type.ts';

/** Chooses one person type; a form puts value and change in. */
export const PersonTypePick = (props: ControlProps<string>) => (
  <RemoteSelect
    {...(props as object)}
    endpoint={psnTypeList}
    options={(types) => types.map((type) => ({ value: type.psnType, label: type.psnTypeName }))}
  />
);
