import { Radio } from 'antd';
import { useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { materialImport } from '../contract/material-import.ts';

type Into = 'material' | 'library';

/** Imports materials, or foods for the library. */
export function ImportMaterials({ into: first = 'material' }: { readonly into?: Into }) {
  const [into, setInto] = useState<Into>(first);
  return (
    <ImportDialog
      set={materialImport}
      trigger={first === 'library' ? '导入食物成分表' : '导入原料'}
      options={{ into }}
    >
      <Radio.Group
        aria-label={t('导入为')}
        value={into}
        onChange={(event) => setInto(event.target.value as Into)}
        options={[
          { value: 'material', label: t('导入为原料') },
          { value: 'library', label: t('导入到食物成分库') },
        ]}
      />
    </ImportDialog>
  );
}
