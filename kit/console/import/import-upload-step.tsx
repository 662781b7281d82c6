import { CloudUploadOutlined } from '@ant-design/icons';
import { Progress, Upload } from 'antd';
import type { ReactNode } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { ImportSet } from '#kit/contract/import.ts';
import { t } from '../base/i18n.ts';
import { download } from '../call/request.ts';
import { saveFile } from '../export/save-file.ts';

interface Props {
  readonly set: ImportSet;
  readonly share: number | undefined;
  readonly choose: (file: File) => void;
  readonly children?: ReactNode;
}

/** First step: the template, the extra fields, and the place to drop a file. */
export function ImportUploadStep({ set, share, choose, children }: Props) {
  const required = set.fields.filter((field) => field.required).map((field) => t(field.title));
  return (
    <div className="frm-lines">
      <p className="imp-lead">
        {t('可直接上传已有的名单，下一步再核对各列的含义；也可以先下载模板填写。')}
        <button
          type="button"
          className="scr-link"
          onClick={() => fetchFile(set.template as Endpoint)}
        >
          {t('下载模板')}
        </button>
      </p>
      {children}
      <Upload.Dragger
        accept=".xls,.xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        disabled={share !== undefined}
        beforeUpload={(file) => {
          choose(file);
          return false;
        }}
      >
        <div className="imp-drop">
          <CloudUploadOutlined />
          <strong>{t('点击选择文件，或将文件拖到这里')}</strong>
          <span>{t('支持 .xls、.xlsx、.csv')}</span>
          {share !== undefined && (
            <Progress
              percent={Math.round(share * 100)}
              size="small"
              format={() => (share < 1 ? t('上传中') : t('核对中'))}
            />
          )}
        </div>
      </Upload.Dragger>
      {required.length > 0 && (
        <p className="scr-hint">{t('必填：{titles}', { titles: required.join(', ') })}</p>
      )}
    </div>
  );
}

/** Downloads what a file endpoint answers; a refusal is shown by the request layer. */
export const fetchFile = (endpoint: Endpoint, content?: unknown): void => {
  download(endpoint, content)
    .then(({ blob, fileName }) => saveFile(blob, fileName))
    .catch(() => undefined);
};
