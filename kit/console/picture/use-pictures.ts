import { useRef, useState } from 'react';
import { IMAGES_A_LIST, type ImageMode } from '#kit/contract/image-mode.ts';
import { t } from '../base/i18n.ts';
import { CallError } from '../call/call-error.ts';
import { startUploads } from '../call/upload-queue.ts';
import { useHoldForm } from '../form/form-busy.tsx';
import { useConsoleParts } from '../shell/console-parts.ts';
import { checkImage } from './image-check.ts';

interface Pictures {
  readonly mode: ImageMode;
  /** Pictures there may be. */
  readonly most: number;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Adding, replacing, removing and ordering the pictures of a form; several at once are followed in the upload list. */
export function usePictures({ mode, most, value, onChange }: Pictures) {
  const { hold, send, pending } = useSending(mode);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /* Uploads end later than the render that began them. */
  const latest = useRef(value);
  latest.current = value;
  const change = (next: readonly string[]) => {
    latest.current = next;
    onChange(next);
  };
  const complain = (file: File, problem: string) =>
    setProblems((all) => [...all, `${file.name}: ${problem}`]);

  const sendOne = async (file: File, done: (address: string) => void) => {
    await send(file)
      .then(done)
      .catch((error: unknown) => complain(file, wordsOf(error)));
  };

  const sendAll = (files: readonly File[]) =>
    startUploads(
      files.map((file) => ({
        file: { name: file.name, size: file.size, type: file.type, uid: crypto.randomUUID() },
        params: file,
        api: (params) => send(params as File),
        succeeded: (address) => typeof address === 'string',
        tip: () => t('上传成功'),
        onSuccess: (address) => change([...latest.current, address as string]),
        onFailure: (error) => complain(file, wordsOf(error)),
      })),
    );

  /** The files that may travel; the others are told. */
  const checked = async (files: readonly File[]): Promise<File[]> => {
    setProblems([]);
    const arrived = hold();
    const found = await Promise.all(files.map((file) => checkImage(file, mode))).finally(arrived);
    setProblems(
      found.flatMap((problem, index) => (problem ? [`${files[index]?.name}: ${problem}`] : [])),
    );

    return files.filter((_file, index) => found[index] === undefined);
  };

  return {
    pending,
    problems,
    room: most - value.length - pending.length,
    async add(chosen: readonly File[], room: number) {
      const good = await checked(chosen);
      const files = good.slice(0, room);
      if (good.length > room) setProblems((all) => [...all, t('最多上传{most}张图片', { most })]);

      if (files.length > 1) sendAll(files);
      else if (files[0]) await sendOne(files[0], (address) => change([...latest.current, address]));
    },
    async replace(address: string, chosen: File) {
      const [file] = await checked([chosen]);
      if (!file) return;

      await sendOne(file, (next) =>
        change(latest.current.map((each) => (each === address ? next : each))),
      );
    },
    remove: (address: string) => change(latest.current.filter((each) => each !== address)),
    move(from: number, to: number) {
      const moved = latest.current[from];
      if (moved === undefined || to < 0 || to >= latest.current.length) return;

      change(latest.current.toSpliced(from, 1).toSpliced(to, 0, moved));
    },
  };
}

/** Sending single pictures: each counts as pending until it arrived or failed, and its form waits for it. */
function useSending(mode: ImageMode) {
  const { pictures } = useConsoleParts();
  const hold = useHoldForm();
  const [pending, setPending] = useState<Readonly<Record<string, number>>>({});
  const follow = (uid: string, share: number | undefined) =>
    setPending(({ [uid]: _before, ...others }) =>
      share === undefined ? others : { ...others, [uid]: share },
    );

  const send = async (file: File): Promise<string> => {
    const uid = crypto.randomUUID();
    follow(uid, 0);
    const arrived = hold();

    return pictures
      .upload(file, mode, (share) => follow(uid, share))
      .finally(() => {
        follow(uid, undefined);
        arrived();
      });
  };

  return { hold, send, pending: Object.values(pending) };
}

const wordsOf = (error: unknown): string =>
  (error instanceof CallError && error.message) || t('上传失败');

/** Pictures a field holds: one, or as many as a list may. */
export const mostOf = (several: boolean): number => (several ? IMAGES_A_LIST : 1);
