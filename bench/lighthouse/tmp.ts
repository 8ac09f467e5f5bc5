import { chromium } from '@playwright/test';
import { flags } from '../map-markers/browser.ts';
import { audit } from './audit.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, '--remote-debugging-port=19577'] });
for (const page of process.argv.slice(2)) {
  const s = await audit(`http://127.0.0.1:19573/portal/${page}`, 19577);
  console.log(page, JSON.stringify(s));
}
await browser.close();
process.exit(0);
