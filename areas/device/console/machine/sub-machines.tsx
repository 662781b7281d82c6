import { Empty, Tag } from 'antd';
import { useState } from 'react';
import { dishChoices } from '#areas/menu/contract/package-meal.ts';
import { sendState } from '#areas/menu/contract/recipe-issue.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import { labelOf } from '#kit/contract/columns.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import {
  deleteSubMachine,
  querySubMachines,
  reissueSubMachineDishes,
  saveSubMachine,
} from '../../contract/machine/sub-machine.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** What hangs on one machine, beside the list. */
export function SubMachines({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      open={open}
      size={640}
      title={t('子设备 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <SubMachineTree deviceId={deviceId} />
    </Sheet>
  );
}

/** A machine, what hangs on it and the dish each part hands out, with all that can be done to them. */
export function SubMachineTree({ deviceId }: { readonly deviceId: string }) {
  return (
    <ReadPart of={querySubMachines} content={{ deviceId }}>
      {(machine) => <Tree deviceId={deviceId} machine={machine} />}
    </ReadPart>
  );
}

type Machine = ResultOf<typeof querySubMachines>;

type Part = Machine['subMachines'][number];

function Tree({ deviceId, machine }: { readonly deviceId: string; readonly machine: Machine }) {
  const { deviceName, deviceNum, subMachines } = machine;

  return (
    <section className="dev-parts">
      <header>
        <h2>
          {deviceName} <small className="scr-hint">{deviceNum}</small>
        </h2>
        {machine.sendState !== null && (
          <Tag color={sendState.find(({ key }) => key === machine.sendState)?.colour}>
            {t(labelOf(sendState, machine.sendState))}
          </Tag>
        )}
        <EditDrawer
          save={saveSubMachine}
          title="新增子设备"
          trigger="新增子设备"
          fields={fieldsFor()}
          value={{ deviceId }}
        />
        <ConfirmAction
          write={reissueSubMachineDishes}
          content={{ deviceId }}
          trigger="重新下发菜品"
          confirm="确定重新下发菜品？"
          done="已下发"
          disabled={subMachines.length === 0}
        />
      </header>
      {subMachines.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('还没有子设备')} />
      )}
      <ul>
        {subMachines.map((part) => (
          <PartLine key={part.subMachineId} part={part} />
        ))}
      </ul>
    </section>
  );
}

function PartLine({ part }: { readonly part: Part }) {
  const { subMachineId, number, name, dishesId, dishesName, address, version, deviceId } = part;

  return (
    <li>
      <strong>{t('{no}号', { no: number })}</strong>
      <span>
        {name}
        {address !== '' && <small className="scr-hint"> {address}</small>}
      </span>
      <span>{dishesName ?? <span className="scr-hint">{t('未设置菜品')}</span>}</span>
      <EditDrawer
        save={saveSubMachine}
        title="修改子设备"
        trigger="修改"
        fields={fieldsFor(dishesName)}
        value={{ deviceId, subMachineId, version, number, name, dishesId, address }}
        secondary
      />
      <ConfirmAction
        write={deleteSubMachine}
        content={{ subMachineId }}
        trigger="删除"
        confirm="确定删除该子设备？"
        subject={name}
        danger
      />
    </li>
  );
}

const DishPick = selectOf(
  dishChoices,
  ({ dishesId, dishesName }) => ({ value: dishesId, label: dishesName }),
  { content: (keyword) => (keyword === '' ? {} : { keyword }) },
);

type PickProps = Parameters<typeof DishPick>[0];

/** One dish; the one that stands there is called by its name, however many there are. */
function NamedDishPick({ knownName, ...props }: PickProps & { readonly knownName: string | null }) {
  const known =
    knownName !== null && props.value
      ? { known: { value: String(props.value), label: knownName } }
      : {};

  return <DishPick {...props} {...known} />;
}

const fieldsFor = (dishesName: string | null = null) =>
  fieldsOf(saveSubMachine, [
    { key: 'number', title: '编号', hint: '1-99，同一设备内不重复' },
    { key: 'name', title: '名称' },
    { key: 'dishesId', title: '菜品', input: <NamedDishPick knownName={dishesName} /> },
    { key: 'address', title: '总线地址' },
  ]);
