import { Alert, Descriptions } from 'antd';
import { useState } from 'react';
import { ConfirmAction } from '#kit/console/action/confirm-action.tsx';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { EditDrawer } from '#kit/console/form/edit-drawer.tsx';
import { fieldsOf } from '#kit/console/form/fields.ts';
import { ReadPart } from '#kit/console/list/read-part.tsx';
import {
  DISPLAY_PATH,
  displayPair,
  displayPairing,
  displayUnpair,
} from '../../contract/machine/display.ts';
import { RelativeTime } from '../relative-time.tsx';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly close: () => void;
}

/** The page that is the screen of a machine: paired by the code it shows, and unpaired. */
export function DisplayPairing({ deviceId, deviceName, close }: Props) {
  const [open, setOpen] = useState(true);

  return (
    <Sheet
      open={open}
      size={520}
      title={t('屏幕配对 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <ReadPart of={displayPairing} content={{ deviceId }}>
        {(pairing) => (
          <section className="dev-pairing">
            <p className="scr-hint">
              {t('在屏幕的浏览器中打开 {address}，把屏幕上显示的配对码输入到这里', {
                address: `${location.origin}${DISPLAY_PATH}`,
              })}
            </p>
            {pairing ? (
              <Descriptions
                column={1}
                items={[
                  { key: 'at', label: t('配对时间'), children: pairing.pairedAt },
                  { key: 'by', label: t('配对人'), children: pairing.pairedBy ?? '--' },
                  {
                    key: 'seen',
                    label: t('最近在线'),
                    children: <RelativeTime value={pairing.lastHeartbeatAt} />,
                  },
                ]}
              />
            ) : (
              <Alert type="info" showIcon title={t('该设备尚未配对屏幕')} />
            )}
            <EditDrawer
              save={displayPair}
              title="配对屏幕"
              trigger={pairing ? '更换屏幕' : '输入配对码'}
              fields={codeFields()}
              value={{ deviceId }}
              saveText={() => t('配对')}
            />
            {pairing && (
              <ConfirmAction
                write={displayUnpair}
                content={{ deviceId }}
                trigger="解除配对"
                confirm="确定解除屏幕配对？"
                subject={deviceName}
                detail="屏幕立即停止显示菜谱，重新显示配对码"
                danger
              />
            )}
          </section>
        )}
      </ReadPart>
    </Sheet>
  );
}

const codeFields = () =>
  fieldsOf(displayPair, [
    {
      key: 'code',
      title: '配对码',
      hint: '一台设备只有一块屏幕；更换后原屏幕停止显示',
    },
  ]);
