import { Alert, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kit/console/base/i18n.ts';
import { Sheet } from '#kit/console/base/sheet.tsx';
import { useLive } from '#kit/console/call/use-live.ts';
import { DISPLAY_PATH, displayPreview, PREVIEW_MARK } from '../../contract/machine/display.ts';
import { canDo } from '../../contract/machine/kinds.ts';

interface Props {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceType: number;
  readonly close: () => void;
}

/** Screens that are usual, in pixels; the preview shows them as small as they fit. */
const SCREENS = [
  { value: '1920x1080', width: 1920, height: 1080, label: '横屏' },
  { value: '1080x1920', width: 1080, height: 1920, label: '竖屏' },
  { value: '800x480', width: 800, height: 480, label: '价签屏' },
] as const;

/** Pixels a preview is wide and high at most. */
const ROOM = { width: 720, height: 560 } as const;

/** What the screen of a machine shows at this moment, by the page that shows it; nothing is paired. */
export function DisplayPreview({ deviceId, deviceName, deviceType, close }: Props) {
  const [open, setOpen] = useState(true);
  const [size, setSize] = useState<string>(
    canDo(deviceType, 'showsPrices') ? SCREENS[2].value : SCREENS[0].value,
  );
  const screen = SCREENS.find(({ value }) => value === size) ?? SCREENS[0];

  return (
    <Sheet
      open={open}
      size={800}
      title={t('屏幕预览 · {name}', { name: deviceName })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => shown || close()}
    >
      <section className="dev-preview">
        <Segmented
          aria-label={t('屏幕尺寸')}
          value={size}
          options={SCREENS.map(({ value, label }) => ({ value, label: `${t(label)} ${value}` }))}
          onChange={setSize}
        />
        <Frame deviceId={deviceId} title={deviceName} screen={screen} />
      </section>
    </Sheet>
  );
}

interface FrameProps {
  readonly deviceId: string;
  readonly title: string;
  readonly screen: { readonly width: number; readonly height: number };
}

/** The page in a frame of the size of a screen, shown smaller; it is told what to show, in the session of the operator. */
function Frame({ deviceId, title, screen: { width, height } }: FrameProps) {
  const { data, error } = useLive(displayPreview, { deviceId });
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const hear = ({ source, origin }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow) setReady(true);
    };
    addEventListener('message', hear);

    return () => removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (isReady && data)
      frame.current?.contentWindow?.postMessage({ board: data }, location.origin);
  }, [isReady, data]);

  const scale = Math.min(ROOM.width / width, ROOM.height / height);

  return (
    <>
      {error && <Alert type="error" showIcon title={error.message} />}
      <div className="dev-screen" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={title}
          src={`${DISPLAY_PATH}${PREVIEW_MARK}`}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </>
  );
}
