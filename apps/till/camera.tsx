import { useEffect, useRef, useState } from 'react';
import { Sheet } from './parts.tsx';
import { t } from './texts.ts';

/** What is used of the detector; the types of browsers do not know it yet. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser reads codes by its camera. */
export const hasCamera = (): boolean => detectorClass !== undefined && 'mediaDevices' in navigator;

const PAUSE_MILLISECONDS = 200;

interface Props {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

/** Reads one code by the camera. */
export function Camera({ onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onRead);
  heard.current = onRead;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const detector = detectorClass && new detectorClass({ formats: ['qr_code'] });

    async function look(): Promise<void> {
      const [found] = (video.current && (await detector?.detect(video.current))) ?? [];
      if (isOver) return;
      if (found) heard.current(found.rawValue);
      else timer = setTimeout(() => look().catch(() => setRefused(true)), PAUSE_MILLISECONDS);
    }

    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver || !video.current) return stop();

      video.current.srcObject = stream;
      await video.current.play();
      await look();
    }

    function stop(): void {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    start().catch(() => setRefused(true));

    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <Sheet title={t('扫付款码')} onClose={onClose}>
      {isRefused ? (
        <p className="problem" role="alert">
          {t('摄像头不可用，请在浏览器中允许使用')}
        </p>
      ) : (
        <video ref={video} className="camera" muted playsInline />
      )}
    </Sheet>
  );
}
