import { chromium } from 'playwright-core';
import { ensureChromium } from './tools/ensure-tools.ts';
import { logIn } from './apps/terminal/console-client.ts';
const origin = 'http://127.0.0.1:8052';
const [, , scheme = 'light', lang = 'zh', out = '/tmp/hB/pic', ...paths] = process.argv;
const user = { username: 'admin', password: 'Yuntang@2026' };
const client: any = await logIn(origin, user);
const browser = await chromium.launch(await ensureChromium());
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', colorScheme: scheme as any });
const s = client.session ?? client;
await context.addCookies([{ name: 'Admin-Token', value: s.token, url: origin }, { name: 'MERCHANT-ID', value: String(s.merchantId ?? 1), url: origin }]);
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
await page.goto(origin + '/');
await page.waitForTimeout(2500);
if (lang === 'en') { await page.getByRole('button', { name: 'English', exact: true }).click(); await page.waitForTimeout(1000); }
for (const p of paths) {
  await page.goto(origin + p);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `${out}/${lang}-${scheme}-${p.replaceAll('/', '_').replace(/\?.*/, '')}.png` });
  if (lang === 'en') {
    const text = await page.locator('main, .ant-layout-content').first().innerText().catch(() => '');
    console.log(p, [...new Set(text.match(/[\u4e00-\u9fff，。（）、]+/g) ?? [])].slice(0, 25).join(' '));
  }
}
await browser.close();
process.exit(0);
