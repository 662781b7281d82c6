import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { png } from '#kit/server/testing/pictures.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import {
  answer,
  button,
  chooseForUser,
  NARROW,
  speakEnglish,
  toast,
  userMenu,
  WIDE,
} from './support/screen.ts';
import { inEnglish } from './support/words.ts';

/* About kit/console: files on their way to the server. */

const desk = openDesk({ people: 40, days: 1 });

const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Chooses files in the dialog that a click opens. */
async function chooseFiles(
  page: Page,
  opener: Locator,
  ...files: ReturnType<typeof picture>[]
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.click()]);
  await chooser.setFiles(files);
}

const addButton = (page: Page) => page.locator('.img-add');
const tile = (page: Page) => page.locator('.img-tile').filter({ has: page.locator('img') });
const onTile = async (page: Page, title: string): Promise<Locator> => {
  await tile(page).hover();
  return button(tile(page), title);
};

test('the picture of a canteen is checked before it travels, looked at, replaced, removed after a question, and kept', async () => {
  await desk.visitAs(admin, '/basesetting/canteen', async ({ page }) => {
    const open = () => button(page, '修改').first().click();
    await open();

    for (const [name, bytes, words] of [
      ['ratio.png', png(75, 61), '图片比例须为750px*600px'],
      [
        'page.png',
        Buffer.from('<html><script>alert(1)</script></html>'),
        '只能上传JPG、GIF、BMP、PNG格式的图片',
      ],
      ['large.png', png(75, 60, { padding: 500 * 1024 }), '图片大小不能超过500KB'],
      ['half.png', png(75, 60).subarray(0, 40), '图片已损坏，或含有图片以外的内容'],
    ] as const) {
      await chooseFiles(page, addButton(page), picture(name, bytes));
      await page.getByText(`${name}: ${words}`).waitFor();
    }

    await chooseFiles(page, addButton(page), picture('first.png', png(750, 600)));
    await tile(page).waitFor();
    expect(await page.locator('.img-problems p').count()).toBe(0);
    const first = await tile(page).locator('img').getAttribute('src');

    await (await onTile(page, '预览')).click();
    await page.locator(`.ant-image-preview img[src="${first}"]`).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-image-preview').waitFor({ state: 'hidden' });

    await chooseFiles(page, await onTile(page, '更换图片'), picture('second.png', png(375, 300)));
    await page.locator(`.img-tile img:not([src="${first}"])`).waitFor();
    const second = await tile(page).locator('img').getAttribute('src');
    await (await onTile(page, '删除')).click();
    await page.getByText('确认删除？').waitFor();
    await answer(page, '取消');
    await page.locator('.ant-popconfirm').waitFor({ state: 'hidden' });
    expect(await tile(page).count()).toBe(1);
    await button(page, '保存').click();
    await toast(page, '保存成功').waitFor();

    await open();
    await page.locator(`.img-tile img[src="${second}"]`).waitFor();
    await (await onTile(page, '删除')).click();
    await answer(page, '删除');
    await addButton(page).waitFor();
  });
});

test('the logo is changed to one that differs, and shows in the bar and at the log-in, in English too', async () => {
  await desk.visitAs(admin, '/', async ({ page, logOut }) => {
    const press = (name: string) => button(page.getByRole('dialog'), name).click();
    await chooseForUser(page, '更换Logo');
    await press('保存');
    await page.getByText('请选择Logo').waitFor();
    await chooseFiles(page, addButton(page), picture('logo.png', png(120, 40)));
    await tile(page).waitFor();
    expect(await addButton(page).count(), 'one picture only').toBe(0);
    await press('保存');
    await toast(page, 'Logo设置成功').waitFor();
    const address = await page.locator('.shell-brand img').getAttribute('src');

    await speakEnglish(page);
    await chooseForUser(page, '更换Logo');
    await press('Save');
    await page.getByText('Please choose a different logo').waitFor();
    await press('Cancel');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await page.setViewportSize(NARROW);
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: inEnglish('退出登录') }).waitFor();
    expect(await page.getByRole('menuitem', { name: inEnglish('更换Logo') }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.setViewportSize(WIDE);
    await logOut();
    const shown = page.locator(`.login-name img[src="${address}"]`);
    await shown.waitFor();
    expect(
      await shown.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => image.naturalWidth),
      ),
    ).toBe(120);
  });
});

/** What is in a zip: the bytes by name. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    found.set(entry.fileName, Buffer.concat(parts));
  }

  return found;
}

test('photos of people come back as one zip; a missing one is noted', async () => {
  await desk.visitAs(admin, '/', async ({ page, download, expectProblem }) => {
    expectProblem(/404/);
    await page.goto('/personal/custPhoto');
    const photos = [png(60, 60), png(61, 61)];
    const names: string[] = [];
    for (const [index, photo] of photos.entries()) {
      const row = page.locator('tbody tr[data-row-key]').nth(index);
      await button(row, '上传照片').waitFor();
      const cells = await row.locator('td').allTextContents();
      await button(row, '上传照片').click();
      await chooseFiles(page, addButton(page), picture('photo.png', photo));
      await tile(page).waitFor();
      await button(page, '保存').click();
      await toast(page, '保存成功').first().waitFor();
      await button(row, '更换照片').waitFor();
      const number = cells.findIndex((text) => /^\d{4,}$/.test(text.trim()));
      names.push(`${cells[number]?.trim()}_${cells[number + 1]?.trim()}.png`);
    }

    const exported = button(page, '批量导出照片');
    const whole = await download(() => exported.click());
    expect(whole.fileName).toBe('批量下载图片.zip');
    const entries = await unzip(whole.bytes);
    expect([...entries.keys()].toSorted()).toEqual(names.toSorted());
    expect(names.map((name) => entries.get(name))).toEqual(photos);

    const address = await page.locator('tbody tr[data-row-key] img').first().getAttribute('src');
    const [kept] = globSync(`files/**/${address?.split('/').at(-1)}`, { cwd: desk.house.dataDir });
    rmSync(join(desk.house.dataDir, kept ?? ''));
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.reload();
    await exported.waitFor();
    const partly = await unzip((await download(() => exported.click())).bytes);
    await page.getByText(`该图片不可用：${names[0]}`).waitFor();
    expect([...partly.keys()].toSorted()).toEqual([names[1], '不可用的图片.txt'].toSorted());
    expect(partly.get('不可用的图片.txt')?.toString()).toBe(`该图片不可用：${names[0]}`);
  });
});

test('files on their way are followed over pages: counted, folded, closed', async () => {
  await desk.visitAs(admin, '/', async ({ page, open, expectProblem }) => {
    /* The photo that the test above lost. */
    expectProblem(/404/);
    await page.goto('/personal/custPhoto');
    const number = page.locator('tbody tr[data-row-key]').last();
    await button(number, '上传照片').waitFor();
    const custNum = (await number.locator('td').allTextContents())
      .find((text) => /^\d{4,}$/.test(text.trim()))
      ?.trim();
    const zip = await downloadZip([{ name: `${custNum}.png`, input: png(70, 70) }]).arrayBuffer();
    await chooseFiles(page, button(page, '批量导入照片'), {
      name: '照片.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zip),
    });

    const list = page.getByRole('region', { name: '上传进度' });
    await list.getByText('照片.zip').waitFor();
    await open('工作台');
    await list.getByText('成功1个，失败0个').waitFor();
    await button(list, '折叠').click();
    await list.getByText('照片.zip').waitFor({ state: 'hidden' });
    await button(list, '展开').click();
    await list.getByText('照片.zip').waitFor();
    await button(list, '关闭').click();
    await list.waitFor({ state: 'hidden' });
  });
});
