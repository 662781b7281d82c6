import { materialImport } from '../contract/material-import.ts';
import { ImportGuide } from './import-guide.tsx';
import { ImportMaterials } from './import-materials.tsx';

/** Import of materials as a page of its own (/menudish/menudishImport). */
export default function MaterialImportPage() {
  return (
    <ImportGuide of={materialImport} hint="可直接使用食物成分表：“—”与空格是未知，“Tr”是微量">
      <ImportMaterials />
    </ImportGuide>
  );
}
