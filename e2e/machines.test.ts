import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { deviceAlarm, deviceFetchCommands } from '#areas/device/contract/machine/device-door.ts';
import { machineKinds } from '#areas/device/contract/machine/kinds.ts';
import { openWire } from '../apps/terminal/device-request.ts';
import { openDesk } from './support/desk.ts';
import { admin } from './support/people.ts';
import { button, choose, dialogWith, pressInRow, rowOf, toast } from './support/screen.ts';

/* A machine from its registration to an alarm that was seen to, beside a program that speaks for it. */

const desk = openDesk({ people: 10, days: 1 });

const SN = 'BROWSERPRINTER01';

/** Registers a printer and reads the secret that is shown once. */
async function registerPrinter(page: Page): Promise<string> {
  await button(page, '登记设备').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('设备名称', { exact: true }).fill('面点打印机');
  await drawer.getByLabel('设备编号', { exact: true }).fill('DY99');
  await drawer.getByLabel('序列号', { exact: true }).fill(SN);
  await choose(page, drawer.getByLabel('所属食堂', { exact: true }), '第一食堂');
  await button(drawer, '保存').click();

  const shown = dialogWith(page, '密钥只显示这一次');
  const secret = (await shown.locator('.dev-code').textContent()) ?? '';
  await button(shown, '我已保存').click();

  return secret.trim();
}

test('a printer is registered, told to print, runs out of paper, and its alarm is seen to', async () => {
  await desk.visitAs(admin, '/machinemanage/printer', async ({ page }) => {
    const secret = await registerPrinter(page);
    const wire = openWire(desk.house.origin, { sn: SN, secret }, Date.now);
    const call = (
      { path, method }: typeof deviceFetchCommands | typeof deviceAlarm,
      body: object,
    ) => wire.send({ method, path, body });

    try {
      await pressInRow(rowOf(page, 'DY99'), '指令');
      await dialogWith(page, '下发设备指令').getByText('打印测试页', { exact: true }).click();
      const waiting = call(deviceFetchCommands, { wait: 25 });
      await button(dialogWith(page, '下发设备指令'), '下发').click();
      await toast(page, '已下发到1台设备').waitFor();

      const { commands } = (await waiting) as {
        commands: { commandId: number; command: string }[];
      };
      expect(commands).toMatchObject([{ command: 'testPrint' }]);
      const answers = [{ commandId: commands[0]?.commandId, ok: true }];
      await call(deviceFetchCommands, { answers });
      await page.reload();
      await rowOf(page, 'DY99').getByText('下发成功').waitFor();

      await page.getByText('看板', { exact: true }).click();
      await page.waitForURL('**/machinemanage/printerV2');
      await call(deviceAlarm, { code: 'PAPER_OUT', level: 3, detail: '纸仓已空' });
      const card = page.getByRole('listitem').filter({ hasText: '面点打印机' });
      await card.getByText('缺纸').waitFor();

      await page.goto('/machinemanage/alarmInfo');
      await pressInRow(rowOf(page, '面点打印机'), '受理');
      const handling = dialogWith(page, '受理告警');
      await handling.getByLabel('处理说明').fill('去换纸');
      await button(handling, '保存').click();
      await rowOf(page, '面点打印机').getByText('处理中').waitFor();

      await call(deviceAlarm, { code: 'PAPER_OUT', isRaised: false });
      await page.reload();
      await rowOf(page, '面点打印机').getByText('已恢复').waitFor();
    } finally {
      wire.close();
    }
  });
});

/** A few of them: the screens are the same, what they show follows from the kind. */
const sample = machineKinds.filter((_kind, at) => at % 8 === 0);

test('a kind of machine has its list and its board, and each leads to the other', async () => {
  await desk.visitAs(admin, '/machinemanage/machines', async ({ page }) => {
    for (const { name, title } of sample) {
      await page.goto(`/machinemanage/${name}`);
      await rowOf(page, `${title}1号`).waitFor();
      await page.getByText('看板', { exact: true }).filter({ visible: true }).click();
      await page.waitForURL(`**/machinemanage/${name}V2`);
      await page
        .getByRole('listitem')
        .filter({ hasText: `${title}1号` })
        .waitFor();
    }
  });
});
