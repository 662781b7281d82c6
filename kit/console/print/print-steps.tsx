import '../form/forms.css';
import { Button, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { leaves } from '#kit/contract/columns.ts';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { useSession } from '../call/session.ts';
import { ColumnPicker } from '../export/export-dialog.tsx';
import type { ListAnswer } from '../list/use-list.ts';
import { useLeaveGuard } from '../shell/leave-guard.tsx';
import { useWholeList } from './print-data.ts';
import { printJob } from './print-helper.ts';
import type { PrintDialogProps, PrintOptions } from './print-options.ts';
import { type PrintImage, PrintPage } from './print-page.tsx';
import { printSheet } from './print-run.tsx';
import { printProblem } from './print-settings.ts';
import { usePrintSettings } from './use-print-settings.ts';

/**
 * Print dialog in steps: the maker's name, then the columns (state 2: images only, nothing to choose). `skipMaker` goes straight to
 * the second step. Prints every row of the filter.
 */
export function PrintSteps(props: PrintDialogProps & PrintOptions) {
  const { list, content, close, state, skipMaker = false } = props;
  const user = useSession((session) => session.user?.name ?? '');
  const [maker, setMaker] = useState(user);
  const [step, setStep] = useState(skipMaker ? 2 : 1);
  const print = usePrintSettings(props, maker.trim());
  const { settings, change, leaves: offered, sheet } = print;
  const { loading, read } = useWholeList(list, content);
  const next = () => (maker.trim() === '' ? showToast('warning', t('制表人不能为空')) : setStep(2));
  const run = async () => {
    const problem = state === 2 ? undefined : printProblem(settings);
    if (problem) return showToast('warning', problem);

    const rows = await read();
    if (!rows) return;

    const images = state === 2 ? imagesOf(props, rows) : [];
    if (state === 2 && images.length === 0) return showToast('warning', t('没有可打印的图片'));

    print.persist();
    close();

    if (state === 2) await printJob({ type: 'image', printable: images });
    else await printSheet(<PrintPage {...sheet} rows={rows.records} totalLine={rows.totalLine} />);
  };

  const { leave, question } = useLeaveGuard({ isDirty: () => maker !== user, close });

  return (
    <Modal
      open
      className="prt-steps"
      width="30%"
      style={{ top: '10vh' }}
      title={t('打印 {name}', { name: sheet.title })}
      onCancel={leave}
      footer={
        step === 1 ? (
          <Footer back={undefined}>
            <Button onClick={leave}>{t('取消')}</Button>
            <Button type="primary" onClick={next}>
              {t('下一步')}
            </Button>
          </Footer>
        ) : (
          <Footer back={skipMaker ? undefined : () => setStep(1)}>
            <Button type="primary" loading={loading} onClick={() => void run()}>
              {t('打印')}
            </Button>
          </Footer>
        )
      }
    >
      {step === 1 && <MakerStep maker={maker} change={setMaker} next={next} />}
      {step === 2 && state !== 2 && (
        <ColumnPicker
          columns={offered}
          chosen={new Set(settings.columns)}
          choose={(keys) =>
            change({ columns: offered.map((leaf) => leaf.key).filter((key) => keys.has(key)) })
          }
        />
      )}
      {step === 2 && state === 2 && <p className="scr-hint">{t('打印查询结果中的全部图片')}</p>}
      {question}
    </Modal>
  );
}

/** The images of a list's rows; each is called what the first text column of its row says. */
function imagesOf({ list }: PrintDialogProps, { records }: ListAnswer): PrintImage[] {
  const all = leaves(list.page.columns);
  const caption = all.find((leaf) => (leaf.kind ?? 'text') === 'text');
  const keys = all.filter((leaf) => leaf.kind === 'image').map((leaf) => leaf.key);

  return records.flatMap((row) =>
    keys.flatMap((key) => {
      const address = row[key];
      return typeof address === 'string' && address !== ''
        ? [{ address, caption: String(row[caption?.key ?? ''] ?? '') }]
        : [];
    }),
  );
}

function Footer({ back, children }: { back: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className="frm-footer">
      {back && <Button onClick={back}>{t('返回')}</Button>}
      {children}
    </div>
  );
}

/** Step 1: who makes the report. */
function MakerStep({
  maker,
  change,
  next,
}: {
  maker: string;
  change: (name: string) => void;
  next: () => void;
}) {
  const [touched, setTouched] = useState(false);
  const problem = touched && maker.trim() === '';

  return (
    <Form layout="vertical" onFinish={next}>
      <Form.Item
        label={t('制表人')}
        htmlFor="print-maker"
        required
        {...(problem && { validateStatus: 'error', help: t('制表人不能为空') })}
      >
        <Input
          id="print-maker"
          autoFocus
          maxLength={20}
          value={maker}
          onBlur={() => setTouched(true)}
          onChange={(event) => change(event.target.value)}
        />
      </Form.Item>
    </Form>
  );
}
