import '../device.css';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { DetailPanel } from '#kit/console/list/detail-panel.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import type { Column } from '#kit/contract/columns.ts';
import {
  queryBuffetMetadata,
  queryProductionMetadata,
  saveBuffetMetadata,
  saveProductionMetadata,
} from '../../contract/machine/metadata.ts';

const buffetFields = fieldsOf(saveBuffetMetadata, [
  {
    key: 'imageLimit',
    title: '图片数量上限',
    input: 'integer',
    hint: '托盘设备最多保存的菜品图片，不少于12',
  },
  {
    key: 'effectiveMinutes',
    title: '有效时间（分钟）',
    input: 'integer',
    hint: '绑定托盘后的有效时间，最多60分钟',
  },
]);

const productionFields = fieldsOf(saveProductionMetadata, [
  {
    key: 'imageLimit',
    title: '图片数量上限',
    input: 'integer',
    hint: '出餐设备最多保存的菜品图片，不少于15',
  },
  {
    key: 'effectiveMinutes',
    title: '有效时间（分钟）',
    input: 'integer',
    hint: '出餐任务的有效时间，最多60分钟',
  },
]);

const shown: readonly Column<'imageLimit' | 'effectiveMinutes'>[] = [
  { key: 'imageLimit', title: '图片数量上限', kind: 'int' },
  { key: 'effectiveMinutes', title: '有效时间（分钟）', kind: 'int' },
];

/** What is set of all machines of buffets, and of those that hand out dishes (/basesetting/otherset/helpself). */
export default function BuffetSettings() {
  return (
    <section className="dev-house">
      <h2>{t('自助餐设置')}</h2>
      <ReadPart of={queryBuffetMetadata} content={undefined}>
        {(settings) => (
          <>
            <DetailPanel columns={shown} value={settings} />
            <p>
              <EditDrawer
                save={saveBuffetMetadata}
                title="自助餐设置"
                trigger="修改自助餐设置"
                fields={buffetFields}
                load={[queryBuffetMetadata, undefined]}
                changes={['system']}
              />
            </p>
          </>
        )}
      </ReadPart>
      <h2>{t('出餐设置')}</h2>
      <ReadPart of={queryProductionMetadata} content={undefined}>
        {(settings) => (
          <>
            <DetailPanel columns={shown} value={settings} />
            <p>
              <EditDrawer
                save={saveProductionMetadata}
                title="出餐设置"
                trigger="修改出餐设置"
                fields={productionFields}
                load={[queryProductionMetadata, undefined]}
                changes={['system']}
              />
            </p>
          </>
        )}
      </ReadPart>
    </section>
  );
}
