import { listAccountInfo } from '#areas/ledger/contract/account.ts';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { firstPage } from '#kit/console/list/use-list.ts';
import { retryCommands } from '../../contract/machine/command.ts';
import {
  createFacePeople,
  faceTask,
  faceTerminals,
  pageFaceRegistration,
} from '../../contract/machine/faces.ts';

export const preload = firstPage(pageFaceRegistration);

const PeoplePick = selectOf(
  listAccountInfo,
  ({ custId, custNum, custName }) => ({ value: custId, label: `${custName} · ${custNum}` }),
  {
    placeholder: '输入姓名、编号或卡号',
    multiple: true,
    content: (keyword) => (keyword === '' ? {} : { keyword }),
  },
);

const TerminalsPick = selectOf(
  faceTerminals,
  ({ deviceId, deviceName, canteenName }) => ({
    value: deviceId,
    label: `${deviceName} · ${canteenName}`,
  }),
  { placeholder: '请选择设备', multiple: true },
);

const fields = fieldsOf(createFacePeople, [
  {
    key: 'custIds',
    title: '人员',
    input: <PeoplePick />,
    hint: '须已注册人脸',
    span: 2,
  },
  { key: 'deviceIds', title: '设备', input: <TerminalsPick />, span: 2 },
]);

const { again, photo } = faceTask.key;

/** Which people were sent to which terminals, and what is left to do for them (/machinemanage/faceRegisterRecord). */
export default function FaceRegistrations() {
  return (
    <ListScreen
      list={pageFaceRegistration}
      toolbar={
        <EditDrawer save={createFacePeople} title="下发人脸" trigger="下发人脸" fields={fields} />
      }
      rowActions={({ commandId, task }) =>
        (task === again || task === photo) && (
          <ConfirmAction
            write={retryCommands}
            content={{ commandIds: [commandId] }}
            trigger="重新下发"
            confirm="确定重新下发？"
          />
        )
      }
      actionsWidth={100}
    />
  );
}
