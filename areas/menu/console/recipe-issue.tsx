import { Button } from 'antd';
import { useState } from 'react';
import { clientType } from '#areas/canteen/contract/client-type.ts';
import { useMayCall } from '#kit/console/action/access.ts';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import type { SelectProps } from '#kit/console/form/made-pickers.tsx';
import { RemoteSelect } from '#kit/console/form/pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import {
  dishesIssuePartRecipe,
  recipeAppBind,
  recipeAppBindList,
  recipeIssuePage,
  recipeMachines,
} from '../contract/recipe-issue.ts';
import { StallsPick } from './stall-picks.tsx';

/** The apps of the list; what follows are machines. */
const LAST_APP = 10;

const apps = clientType.filter(({ key }) => key <= LAST_APP);

/** Whom a menu is for beside its place. */
export const BindMenu = ({
  recipeId,
  canteenId,
}: {
  readonly recipeId: string;
  readonly canteenId: string;
}) => (
  <EditDrawer
    save={recipeAppBind}
    title="绑定菜谱"
    trigger="绑定"
    fields={[
      { key: 'clientTypes', title: '展示的客户端', of: apps, hint: '不选表示全部客户端' },
      {
        key: 'deviceIds',
        title: '专用设备',
        input: <MachinesPick recipeId={recipeId} isToBind />,
        hint: '这些设备和同一餐线上的设备优先按该菜谱售卖',
      },
      {
        key: 'stallIds',
        title: '其他档口',
        input: <StallsPick canteenId={canteenId} />,
        hint: '这些档口也按该菜谱售卖',
      },
    ]}
    load={[recipeAppBindList, { recipeId }]}
    secondary
  />
);

const MachinesPick = ({
  recipeId,
  isToBind = false,
  ...props
}: SelectProps & { readonly recipeId: string; readonly isToBind?: boolean }) => (
  <RemoteSelect
    {...props}
    multiple
    endpoint={recipeMachines}
    content={{ recipeId, isToBind }}
    options={(machines) =>
      machines.map(({ deviceId, deviceName, deviceNum, stallName }) => ({
        value: deviceId,
        label: [stallName, deviceName, deviceNum].filter(Boolean).join(' '),
      }))
    }
  />
);

/** Tells some terminals of the place to fetch a menu. */
export const IssueToSome = ({ recipeId }: { readonly recipeId: string }) => (
  <EditDrawer
    save={dishesIssuePartRecipe}
    title="下发到部分设备"
    trigger="部分下发"
    fields={[
      { key: 'deviceIds', title: '设备', input: <MachinesPick recipeId={recipeId} />, span: 2 },
    ]}
    value={{ recipeId }}
    saveText={() => t('下发')}
    savedText={({ issued }) => t('已下发到{count}台设备', { count: issued })}
    secondary
  />
);

/** Which terminals have the menus they were told to fetch. */
export function Issued() {
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(recipeIssuePage)) return null;

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('下发记录')}</Button>
      <Sheet
        open={open}
        size={1080}
        title={t('菜谱下发记录')}
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <ListScreen list={recipeIssuePage} />
      </Sheet>
    </>
  );
}
