import './people.css';
import { useId, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { ImportDialog } from '#kit/console/import/import-dialog.tsx';
import { customerImport } from '../contract/customer-import.ts';
import { OrganisationPick } from './organisation-pick.tsx';

interface Props {
  /** The organisation chosen beside the list: what the file goes below unless another is chosen. */
  readonly orgId: string | undefined;
}

/** Imports people below an organisation; without one, the file's organisations become roots of their own. */
export function ImportPeople({ orgId }: Props) {
  const [chosen, setChosen] = useState<{ parentOrgId?: string }>();
  const id = useId();
  const parentOrgId = chosen ? chosen.parentOrgId : orgId;

  return (
    <ImportDialog
      set={customerImport}
      options={parentOrgId ? { parentOrgId } : {}}
      changes={['customer', 'account']}
    >
      <div className="cust-parent">
        <label htmlFor={id}>{t('上级组织')}</label>
        <OrganisationPick
          id={id}
          value={parentOrgId ?? null}
          onChange={(parent) =>
            setChosen(typeof parent === 'string' ? { parentOrgId: parent } : {})
          }
          placeholder="留空时，文件中的组织成为一级组织"
        />
      </div>
    </ImportDialog>
  );
}
