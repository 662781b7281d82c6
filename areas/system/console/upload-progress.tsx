import './upload-progress.css';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileSize } from '#kit/console/base/format.ts';
import { t } from '#kit/console/base/i18n.ts';
import {
  closeUploads,
  countUploads,
  type ShownUpload,
  useUploads,
} from '#kit/console/call/upload-queue.ts';

const icons: Readonly<Record<ShownUpload['state'], ReactNode>> = {
  loading: <LoadingOutlined />,
  success: <CheckCircleFilled />,
  failed: <CloseCircleFilled />,
};

/** The list of files on their way, at the bottom right of every page (rule console/uploads). */
export function UploadProgress(): ReactNode {
  const { uploads, open } = useUploads();
  const [folded, setFolded] = useState(false);
  if (!open) return null;

  const { succeeded, failed, listed } = countUploads(uploads);

  return (
    <section className="upl" aria-label={t('上传进度')}>
      <header>
        <strong aria-live="polite">
          {t('成功{succeeded}个，失败{failed}个', { succeeded, failed })}
          <small>{t('共{total}个', { total: uploads.length })}</small>
        </strong>
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={folded ? t('展开') : t('折叠')}
          title={folded ? t('展开') : t('折叠')}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <UpOutlined /> : <DownOutlined />}
        </button>
        <button type="button" aria-label={t('关闭')} title={t('关闭')} onClick={closeUploads}>
          <CloseOutlined />
        </button>
      </header>
      {!folded && (
        <ul>
          {listed.map((upload) => (
            <UploadLine key={upload.item.file.uid} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadLine({ upload }: { upload: ShownUpload }): ReactNode {
  const navigate = useNavigate();
  const { item, state, tip } = upload;
  const { route, file } = item;

  return (
    <li data-state={state}>
      {icons[state]}
      <span className="upl-name" title={file.name}>
        {state === 'success' && route ? (
          <button type="button" className="scr-link" onClick={() => void navigate(route)}>
            {file.name}
          </button>
        ) : (
          file.name
        )}
      </span>
      <span className="upl-size">{fileSize(file.size)}</span>
      <span className="upl-tip">{state === 'loading' ? t('上传中') : tip}</span>
    </li>
  );
}
