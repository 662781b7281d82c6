import './people.css';
import { useId, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { peopleUpdateImport } from '../contract/people-update.ts';
import { OrganisationPick } from './organisation-pick.tsx';

/** Changes people who exist by file, such as the classes of a new school year. */
export function UpdatePeople({ orgId }: { readonly orgId: string | undefined }) {
  const [chosen, setChosen] = useState<{ parentOrgId?: string }>();
  const id = useId();
  const parentOrgId = chosen ? chosen.parentOrgId : orgId;

  return (
    <ImportDialog
      set={peopleUpdateImport}
      trigger="批量修改"
      options={parentOrgId ? { parentOrgId } : {}}
      changes={['customer', 'account']}
    >
      <p className="scr-hint">
        {t('按人员编号修改已有人员：文件中没有的列和空着的单元格保持不变')}
      </p>
      <div className="cust-parent">
        <label htmlFor={id}>{t('组织名称从')}</label>
        <OrganisationPick
          id={id}
          value={parentOrgId ?? null}
          onChange={(parent) =>
            setChosen(typeof parent === 'string' ? { parentOrgId: parent } : {})
          }
          placeholder="留空时，文件中填写组织全称"
        />
      </div>
    </ImportDialog>
  );
}
