import { type PrintJob, printJob } from '#kit/console/print/print-helper.ts';

/* The print helper, asked by the test; printing itself is only noted, in frames too. */
const noted: string[] = [];
window.print = () => noted.push('page');
const inner = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')?.get;
Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
  get(this: HTMLIFrameElement) {
    const shown: Window | null = inner?.call(this);
    if (shown) shown.print = () => noted.push('frame');

    return shown;
  },
});
const print = (job: PrintJob): Promise<string> =>
  printJob(job).then(
    () => 'printed',
    (error: Error) => error.message,
  );
Object.assign(window, { print_: print, noted });
