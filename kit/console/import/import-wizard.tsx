import '../form/forms.css';
import './import.css';
import { Button, Modal, Steps } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { ImportMapping, ImportSet } from '#kit/contract/import.ts';
import { FinalButton } from '../action/final-button.tsx';
import { t } from '../base/i18n.ts';
import { usePhone } from '../base/use-narrow.ts';
import { useWrite } from '../call/query.ts';
import { upload } from '../call/request.ts';
import { type StoppedJob, StoppedJobs } from '../call/stopped-jobs.tsx';
import type { AnyContent } from '../list/list-types.ts';
import { useLeaveGuard } from '../shell/leave-guard.tsx';
import { ImportCheckStep, type ImportFindings } from './import-check-step.tsx';
import { ImportRunStep } from './import-run-step.tsx';
import { ImportUploadStep } from './import-upload-step.tsx';

export interface ImportWizardProps {
  readonly set: ImportSet;
  readonly options: AnyContent;
  readonly changes: readonly string[];
  readonly close: () => void;
  readonly children?: ReactNode;
}

const STEPS = ['上传文件', '核对数据', '导入结果'];

/** The dialog of an import. */
export function ImportWizard(props: ImportWizardProps) {
  const { set, close, children } = props;
  const state = useImport(props);
  const { checked, running, share } = state;
  const isPhone = usePhone();
  const step = running ? 2 : checked ? 1 : 0;
  /* A checked file with its columns put right is work as well. */
  const { leave, question } = useLeaveGuard({ isDirty: () => step === 1, close });

  return (
    <Modal
      open
      width={960}
      style={{ top: '6vh' }}
      mask={{ closable: false }}
      title={t(set.title)}
      onCancel={leave}
      footer={
        <div className="frm-footer">
          {step === 1 && <Button onClick={state.back}>{t('上一步')}</Button>}
          <Button onClick={leave}>{step === 2 ? t('关闭') : t('取消')}</Button>
          {step === 1 && checked && (
            <FinalButton
              late
              disabled={!state.ready}
              loading={state.starting}
              onPress={() => void state.run().catch(() => undefined)}
            >
              {t('导入 {count} 条', { count: checked.valid })}
            </FinalButton>
          )}
        </div>
      }
    >
      <Steps
        size="small"
        className="imp-steps"
        /* Below each other, three words would fill a third of a telephone. */
        responsive={false}
        titlePlacement={isPhone ? 'vertical' : 'horizontal'}
        current={step}
        items={STEPS.map((title) => ({ title: t(title) }))}
      />
      {step === 0 && <StoppedJobs of={[set.run as Endpoint]} went={state.follow} />}
      {step === 0 && (
        <ImportUploadStep set={set} share={share} choose={(file) => void state.check(file)}>
          {children}
        </ImportUploadStep>
      )}
      {step === 1 && checked && (
        <ImportCheckStep
          set={set}
          checked={checked}
          checking={share !== undefined}
          remap={(mapping) => void state.remap(mapping)}
          consent={state.consent}
          agree={state.agree}
        />
      )}
      {running && <ImportRunStep set={set} {...running} changes={props.changes} />}
      {question}
    </Modal>
  );
}

/** An import that was begun: now, or some time ago and gone on with. */
interface Running {
  readonly jobId: string;
  readonly importId: string;
}

/** The steps of an import and what each has found. */
function useImport({ set, options, changes }: ImportWizardProps) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState<number>();
  const [checked, setChecked] = useState<ImportFindings>();
  const [running, setRunning] = useState<Running>();
  const [consent, setConsent] = useState(false);
  const start = useWrite(set.run, { changes, overlay: false });
  const check = async (chosen: File, mapping?: ImportMapping) => {
    setFile(chosen);
    setShare(0);
    setConsent(false);

    try {
      setChecked(
        await upload(set.check, checkForm(chosen, options, mapping), setShare, { overlay: false }),
      );
    } catch {
      return;
    } finally {
      setShare(undefined);
    }
  };

  return {
    /** Share of the upload on its way; undefined where nothing is checked. */
    share,
    checked,
    running,
    consent,
    agree: setConsent,
    /** Nothing is in the way of the import. */
    ready:
      share === undefined && (checked?.valid ?? 0) > 0 && (checked?.makes.length === 0 || consent),
    starting: start.isPending,
    check,
    remap: async (mapping: ImportMapping) => {
      if (file) await check(file, mapping);
    },
    back: () => setChecked(undefined),
    run: async () => {
      if (!checked) return;

      const started = await start.mutateAsync({ importId: checked.importId, consent });
      setRunning({ jobId: started.jobId, importId: checked.importId });
    },
    follow: ({ jobId, about }: StoppedJob) => about && setRunning({ jobId, importId: about }),
  };
}

/** The form of the check: the file, the mapping once one is chosen, and the extra fields that hold something. */
function checkForm(file: File, options: AnyContent, mapping: ImportMapping | undefined): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(options))
    if (value !== undefined && value !== null) form.append(key, String(value));

  if (mapping) form.append('mapping', JSON.stringify(mapping));
  form.append('file', file);

  return form;
}
