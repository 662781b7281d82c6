import { useMayCall } from '#kit/console/action/access.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import type { RowOf } from '#kit/console/list/list-types.ts';
import {
  alarmState,
  endAlarms,
  muteAlarms,
  pageAlarm,
  takeOnAlarms,
} from '../../contract/machine/watch.ts';
import { CanteenSelect } from '../place-inputs.tsx';

type Alarm = RowOf<typeof pageAlarm>;

const note = [
  { key: 'note', title: '处理说明', input: 'textarea', span: 2, required: false },
] as const;
const takeOnFields = fieldsOf(takeOnAlarms, note);
const endFields = fieldsOf(endAlarms, note);
const muteFields = fieldsOf(muteAlarms, [
  { key: 'mutedUntil', title: '静音至', input: 'dateTime', hint: '到时间前不再提醒' },
]);

const isOpen = ({ state }: Alarm): boolean => state !== alarmState.key.over;

/** What is wrong at machines, who sees to it, and since when (/machinemanage/alarmInfo). */
export default function Alarms() {
  const mayCall = useMayCall();
  const mayHandle = mayCall(takeOnAlarms);

  return (
    <ListScreen
      list={pageAlarm}
      inputs={{ canteenId: <CanteenSelect placeholder="全部" /> }}
      {...(mayHandle && {
        selectable: (alarms: readonly Alarm[], clear: () => void) => (
          <Handling alarms={alarms.filter(isOpen)} done={clear} />
        ),
      })}
      rowActions={(alarm) => (isOpen(alarm) && mayHandle ? <Handling alarms={[alarm]} /> : null)}
      actionsWidth={170}
    />
  );
}

function Handling({ alarms, done }: { readonly alarms: readonly Alarm[]; done?: () => void }) {
  if (alarms.length === 0) return null;

  const shared = {
    value: { alarmIds: alarms.map(({ alarmId }) => alarmId) },
    ...(done && { onSaved: done }),
  };

  return (
    <>
      <EditDrawer
        save={takeOnAlarms}
        title="受理告警"
        trigger="受理"
        fields={takeOnFields}
        {...shared}
      />
      <EditDrawer
        save={muteAlarms}
        title="告警静音"
        trigger="静音"
        fields={muteFields}
        {...shared}
      />
      <EditDrawer save={endAlarms} title="告警恢复" trigger="恢复" fields={endFields} {...shared} />
    </>
  );
}
