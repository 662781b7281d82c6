import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { foodLoad, foodPage, materialLeadIn, takenState } from '../contract/material-import.ts';
import { materialUnit } from '../contract/units.ts';
import { ImportMaterials } from './import-materials.tsx';

/** Foods of a food composition table, from which materials are taken. */
export const FoodLibrary = () => (
  <ListScreen
    list={foodPage}
    filters={[
      { key: 'keyword', title: '关键字', placeholder: '名称、编码或分类' },
      { key: 'taken', title: '是否引入', of: takenState },
    ]}
    toolbar={
      <>
        <ConfirmAction
          write={foodLoad}
          content={{}}
          trigger="载入食物成分库"
          confirm="确定载入自带的食物成分库？"
          detail="约1700种食物，已有的编码不会改动"
          done="食物成分库已载入"
        />
        <ImportMaterials into="library" />
      </>
    }
    beginning={t('点击“载入食物成分库”使用自带的数据，或导入自己的食物成分表')}
    selectable={(rows, clear) => (
      <EditDrawer
        save={materialLeadIn}
        title="从食物成分库引入原料"
        trigger="引入为原料"
        fields={[{ key: 'unit', title: '计价单位', of: materialUnit, hint: '引入后可逐个修改' }]}
        value={{ foodIds: rows.map(({ foodId }) => foodId), unit: materialUnit.key.kilogram }}
        savedText={(done) => t('新增{added}种，补充营养{filled}种，未改动{kept}种', { ...done })}
        onSaved={clear}
      />
    )}
  />
);
