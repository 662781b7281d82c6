import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { Popconfirm, Progress } from 'antd';
import {
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useState,
} from 'react';
import { t } from '../base/i18n.ts';

interface TileProps {
  readonly address: string;
  /** Of how many, from 1: what a screen reader says. */
  readonly position: number;
  /** Its place may change: it can be dragged, and moved with Alt and the arrow keys. */
  readonly movable: boolean;
  readonly onPreview: () => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
  /** Moves the picture that is at one place to another. */
  readonly onMove: (from: number, to: number) => void;
}

const DRAGGED = 'application/x-picture';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture of a form: shown, replaced, removed after a question. */
export function ImageTile({
  address,
  position,
  movable,
  onPreview,
  onReplace,
  onDelete,
  onMove,
}: TileProps) {
  const [over, setOver] = useState(false);
  const [asking, setAsking] = useState(false);
  const index = position - 1;
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED);
    setOver(false);
    if (from === '') return;

    event.preventDefault();
    event.stopPropagation();
    onMove(Number(from), index);
  };

  const moveByKey = (event: KeyboardEvent) => {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (!movable || step === undefined) return;

    event.preventDefault();
    onMove(index, index + step);
  };

  return (
    <li
      className="img-tile"
      data-over={over || undefined}
      data-asking={asking || undefined}
      draggable={movable}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;

        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onKeyDown={moveByKey}
    >
      <img src={address} alt={t('图片{position}', { position })} draggable={false} />
      <span className="img-actions">
        <TileButton title={t('预览')} icon={<EyeOutlined />} onClick={onPreview} />
        <TileButton title={t('更换图片')} icon={<SwapOutlined />} onClick={onReplace} />
        <Popconfirm
          title={t('确认删除？')}
          okText={t('删除')}
          cancelText={t('取消')}
          okButtonProps={{ danger: true }}
          onOpenChange={setAsking}
          onConfirm={onDelete}
        >
          <TileButton title={t('删除')} icon={<DeleteOutlined />} />
        </Popconfirm>
      </span>
    </li>
  );
}

/* The question of a Popconfirm listens to the button through further props. */
function TileButton({
  title,
  icon,
  ...button
}: ComponentProps<'button'> & { title: string; icon: ReactNode }) {
  return (
    <button {...button} type="button" aria-label={title} title={title}>
      {icon}
    </button>
  );
}

/** A picture on its way. */
export function PendingTile({ share }: { share: number }) {
  return (
    <li className="img-tile img-pending" aria-busy="true">
      <Progress type="circle" percent={Math.round(share * 100)} size={48} />
    </li>
  );
}
