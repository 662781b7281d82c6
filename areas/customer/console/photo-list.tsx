import './people.css';
import { call } from '#kit/console/call/request.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { TreeSplit } from '#kit/console/form/tree-panel.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { useAddressNode } from '#kit/console/shell/address.ts';
import { custPhotoPage, custPhotoUpdate } from '../contract/photo.ts';
import { OrganisationTree } from './organisation-tree.tsx';
import { PhotoExport } from './photo-export.tsx';
import { PhotoImport, StoppedPhotoImports } from './photo-import.tsx';

export const preload = firstPage(custPhotoPage);

/** Photographs of people (/personal/custPhoto). */
export default function PhotoList() {
  const [orgId, setOrgId] = useAddressNode('orgId');
  return (
    <TreeSplit tree={<OrganisationTree selected={orgId} onSelect={setOrgId} />}>
      <StoppedPhotoImports />
      <ListScreen
        list={custPhotoPage}
        beside={['orgId']}
        filters={['keyword', 'hasPhoto']}
        toolbar={
          <>
            <PhotoImport />
            <PhotoExport photos={() => photosOf(orgId)} />
          </>
        }
        selectable={(rows) => <PhotoExport photos={() => withPhoto(rows)} />}
        rowActions={({ custId, photoUrl }) => (
          <EditDrawer
            save={custPhotoUpdate}
            title="修改人员照片"
            trigger={photoUrl ? '更换照片' : '上传照片'}
            fields={[
              {
                key: 'photoUrl',
                title: '照片',
                input: 'image',
                span: 2,
                hint: '更换后需重新注册人脸',
                required: false,
              },
            ]}
            value={{ custId, photoUrl }}
          />
        )}
        actionsWidth={110}
      />
    </TreeSplit>
  );
}

/** Photos of all people below an organisation, not only those of the page. */
const photosOf = async (orgId: string | undefined) => {
  const found = await call(custPhotoPage, {
    hasPhoto: 1,
    ...(orgId && { orgId }),
    page: { current: 1, size: -1 },
  });
  return withPhoto(found.records);
};

interface Person {
  readonly custName: string;
  readonly custNum: string;
  readonly photoUrl: string | null;
}

const withPhoto = (people: readonly Person[]) =>
  people.flatMap(({ custName, custNum, photoUrl }) =>
    photoUrl ? { custName, custNum, photoUrl } : [],
  );
