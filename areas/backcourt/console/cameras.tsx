import { sendCommand } from '#areas/device/contract/machine/command.ts';
import { t } from '#kit/console/base/i18n.ts';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { selectOf } from '#kit/console/form/made-pickers.tsx';
import { ListScreen } from '#kit/console/list/list-screen.tsx';
import { AddressTabs } from '#kit/console/shell/tabs/address-tabs.tsx';
import {
  cameraAdditionalRecording,
  cameraChoices,
  cameraRecordings,
  searchCameraPhoto,
} from '../contract/camera.ts';
import { CanteenPick } from './sample-picks.tsx';

const cameraOption = ({
  deviceId,
  deviceName,
  canteenName,
}: {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly canteenName: string;
}) => ({ value: deviceId, label: `${deviceName} · ${canteenName}` });

const CameraPick = selectOf(cameraChoices, cameraOption);

const CamerasPick = selectOf(cameraChoices, cameraOption, { multiple: true });

const inputs = {
  deviceId: <CameraPick placeholder="全部" />,
  canteenId: <CanteenPick placeholder="全部" />,
};

/** What cameras photographed, and what they were asked to record besides (/canteenBackcourt/deviceManage/cameraRecord). */
export default function Cameras() {
  return (
    <AddressTabs
      items={[
        { key: 'photos', label: t('摄像头照片'), children: <Photos /> },
        { key: 'recordings', label: t('补录记录'), children: <Recordings /> },
      ]}
    />
  );
}

const snapshotFields = fieldsOf(sendCommand, [
  {
    key: 'deviceIds',
    title: '摄像头',
    input: <CamerasPick />,
    span: 2,
    hint: '摄像头拍下后上传，照片随后出现在列表中',
  },
]);

const Photos = () => (
  <ListScreen
    list={searchCameraPhoto}
    inputs={inputs}
    picture={({ photoUrl }) => photoUrl}
    toolbar={
      <EditDrawer
        save={sendCommand}
        title="立即抓拍"
        trigger="立即抓拍"
        fields={snapshotFields}
        value={{ command: 'snapshot' }}
        saveText={() => t('下发')}
        savedText={({ queued, refused }) =>
          [
            t('已下发到{count}台设备', { count: queued }),
            ...refused.map(({ deviceName, message }) => `${deviceName}：${message}`),
          ].join(' · ')
        }
      />
    }
    beginning={t('摄像头按计划或因事件上传照片，也可以点击“立即抓拍”')}
  />
);

const recordFields = fieldsOf(cameraAdditionalRecording, [
  { key: 'deviceId', title: '摄像头', input: <CameraPick />, span: 2 },
  { key: 'fromAt', title: '开始时间', input: 'dateTime', hint: '最近30天内' },
  { key: 'untilAt', title: '结束时间', input: 'dateTime', hint: '一次最多4小时' },
  { key: 'why', title: '补录原因', input: 'textarea', span: 2 },
]);

const Recordings = () => (
  <ListScreen
    list={cameraRecordings}
    inputs={inputs}
    toolbar={
      <EditDrawer
        save={cameraAdditionalRecording}
        title="摄像头补录"
        trigger="补录"
        fields={recordFields}
      />
    }
    beginning={t('点击“补录”让摄像头重新录制或保留一段时间的录像')}
  />
);
