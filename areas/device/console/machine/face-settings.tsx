import '../device.css';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { Column } from '#kit/contract/columns.ts';
import { queryFaceMetadata, saveFaceMetadata } from '../../contract/machine/metadata.ts';

const fields = fieldsOf(saveFaceMetadata, [
  {
    key: 'faceScore',
    title: '人脸识别分数',
    input: 'integer',
    hint: '相似度不低于该分数才算识别成功',
  },
  { key: 'faceSize', title: '人脸最小像素', input: 'integer', hint: '人脸宽度不小于该像素才识别' },
]);

const shown: readonly Column<'faceScore' | 'faceSize'>[] = [
  { key: 'faceScore', title: '人脸识别分数', kind: 'int' },
  { key: 'faceSize', title: '人脸最小像素', kind: 'int' },
];

/** From what likeness and size on all machines know a face (/basesetting/otherset/facealgorithm). */
export default function FaceSettings() {
  return (
    <section className="dev-house">
      <ReadPart of={queryFaceMetadata} content={undefined}>
        {(settings) => (
          <>
            <DetailPanel columns={shown} value={settings} />
            <p>
              <EditDrawer
                save={saveFaceMetadata}
                title="人脸算法设置"
                trigger="修改人脸算法设置"
                fields={fields}
                load={[queryFaceMetadata, undefined]}
                changes={['system']}
              />
            </p>
          </>
        )}
      </ReadPart>
    </section>
  );
}
