import './forms.css';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Modal, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { useMayCall } from '../action/access.ts';
import { ActionButton } from '../action/action-button.tsx';
import { showToast } from '../action/toast.ts';
import { t } from '../base/i18n.ts';
import { CallError } from '../call/call-error.ts';
import { areaOf } from '../call/query.ts';
import { call } from '../call/request.ts';
import type { AnyContent } from '../list/list-types.ts';
import { FieldInput } from './field-input.tsx';
import { contentOf as contentWith, isRequired, problemOf } from './field-rules.ts';
import type { Field } from './fields.ts';

interface Props<Row> {
  /** The change of one row: each is sent by itself, in the version that was ticked, so that a refusal is of that row alone. */
  readonly save: Endpoint;
  /** What becomes the same in every row. */
  readonly fields: readonly Field[];
  readonly rows: readonly Row[];
  /** Which row it is, in its version, and what else the call demands. */
  readonly contentOf: (row: Row) => AnyContent;
  readonly nameOf: (row: Row) => string;
  readonly trigger: string;
  /** Every row was changed. */
  readonly done: () => void;
}

/** The ticked rows changed alike: how far it is shows meanwhile, and which rows were refused, and why, is listed at its end. */
export function BulkChange<Row>(props: Props<Row>): ReactNode {
  const { save, trigger } = props;
  const [open, setOpen] = useState(false);
  const mayCall = useMayCall();
  if (!mayCall(save)) return null;

  return (
    <>
      <ActionButton trigger={trigger} onClick={() => setOpen(true)} />
      {open && <Dialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

interface Failure {
  readonly name: string;
  readonly reason: string;
}

interface Course {
  readonly total: number;
  readonly gone: number;
  readonly failures: readonly Failure[];
  readonly isOver: boolean;
}

function Dialog<Row>(props: Props<Row> & { readonly close: () => void }) {
  const { save, fields, rows, trigger, close, done } = props;
  const [form] = Form.useForm<AnyContent>();
  const { course, run, stop } = useCourse(props);
  const leave = () => {
    stop();
    close();
    if (course?.isOver && course.failures.length < course.total) done();
  };

  const start = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values) return;

    const failures = await run(values);
    if (failures > 0) return;

    showToast('success', t('已修改 {count} 项', { count: rows.length }));
    close();
    done();
  };

  return (
    <Modal
      open
      title={t(trigger)}
      maskClosable={course === undefined}
      onCancel={leave}
      footer={
        course ? (
          <Button onClick={leave}>{course.isOver ? t('关闭') : t('停止')}</Button>
        ) : (
          <>
            <Button onClick={leave}>{t('取消')}</Button>
            <Button type="primary" onClick={() => void start()}>
              {t('修改 {count} 项', { count: rows.length })}
            </Button>
          </>
        )
      }
    >
      {course ? (
        <Told course={course} />
      ) : (
        <Form form={form} layout="vertical" requiredMark onFinish={() => void start()}>
          {fields.map((field) => (
            <Form.Item
              key={field.key}
              name={field.key}
              label={t(field.title)}
              required={isRequired(save, field)}
              {...(field.hint && { extra: t(field.hint) })}
              rules={[
                {
                  validator: async (_rule, value) => {
                    const problem = problemOf(save, field, value);
                    if (problem) throw new Error(problem);
                  },
                },
              ]}
            >
              <FieldInput endpoint={save} field={field} />
            </Form.Item>
          ))}
        </Form>
      )}
    </Modal>
  );
}

function Told({ course: { total, gone, failures, isOver } }: { readonly course: Course }) {
  const hasFailed = failures.length > 0;
  return (
    <div className="frm-progress" role="status">
      <Progress
        percent={Math.round((gone / total) * 100)}
        status={isOver ? (hasFailed ? 'exception' : 'success') : 'active'}
      />
      <span>
        {t('已处理 {done} / {total}', { done: gone, total })}
        {hasFailed && ` · ${t('失败 {count}', { count: failures.length })}`}
      </span>
      {hasFailed && (
        <ul className="frm-failures">
          {failures.map(({ name, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only ever appended to, and rows may be called alike
            <li key={at}>
              <b>{name}</b> {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Sends row after row; `run` tells how many were refused. */
function useCourse<Row>({ save, fields, rows, contentOf, nameOf }: Props<Row>) {
  const client = useQueryClient();
  const [course, setCourse] = useState<Course>();
  const isStopped = useRef(false);

  const change = async (row: Row, values: AnyContent): Promise<Failure | undefined> => {
    const content = contentWith(save, contentOf(row), fields, values);
    try {
      await call<Endpoint>(save, content as never, { quiet: true, overlay: false });
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;

      return { name: nameOf(row), reason: error.message };
    }
  };

  const run = async (values: AnyContent): Promise<number> => {
    const total = rows.length;
    const failures: Failure[] = [];
    let gone = 0;
    const tell = (isOver: boolean) => setCourse({ total, gone, failures: [...failures], isOver });
    tell(false);
    for (const row of rows) {
      if (isStopped.current) break;

      const failure = await change(row, values);
      if (failure) failures.push(failure);
      gone += 1;
      tell(false);
    }

    tell(true);
    await client.invalidateQueries({ queryKey: [areaOf(save)] });

    return failures.length;
  };

  return {
    course,
    run,
    stop: () => {
      isStopped.current = true;
    },
  };
}
