import { expect, test } from 'vitest';
import { type PrintJob, printJob } from './print-helper.ts';

const refused = (job: unknown) => expect(printJob(job as PrintJob)).rejects;

test('a print of an unknown type is refused', async () => {
  await refused({ type: 'word', printable: 'x' }).toThrow('打印类型无效');
});

test.each(['pdf', 'html', 'image', 'json', 'raw-html'])(
  'a print of type %s without content is refused',
  async (type) => {
    await refused({ type }).toThrow('缺少打印内容');
    await refused({ type, printable: '' }).toThrow('缺少打印内容');
  },
);

test('JSON that is no list of rows is refused, and so is a list without named columns', async () => {
  const properties = ['name'];
  for (const printable of ['{"name"', '{"name":1}', '[1]', 'null', [[]]])
    await refused({ type: 'json', printable, properties }).toThrow('打印数据不是有效的JSON');

  await refused({ type: 'json', printable: [{ name: 'x' }] }).toThrow('缺少打印内容');
});
