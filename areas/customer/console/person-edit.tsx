import { useRead } from '#kit/console/call/query.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { customerState, custQueryDetail, custUpdateDetail } from '../contract/customer.ts';
import { customerFields, openPerson, tellSame } from './customer-fields.tsx';
import { RestorePerson } from './restore-person.tsx';

/** Changes the person whose page it is, or takes one back who has left. */
export default function PersonEdit({ id }: { readonly id: string }) {
  const { data: person } = useRead(
    custQueryDetail,
    { custId: id },
    { overlay: false, quiet: true },
  );
  if (!person) return null;
  if (person.state === customerState.key.deregistered)
    return <RestorePerson custId={id} orgId={person.orgId} />;

  return (
    <EditDrawer
      save={custUpdateDetail}
      title="修改人员"
      trigger="修改"
      fields={customerFields}
      load={[custQueryDetail, { custId: id }]}
      prepare={openPerson}
      onSaved={tellSame}
      secondary
    />
  );
}
