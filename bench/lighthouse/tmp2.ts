import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { flags } from '../map-markers/browser.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...flags, '--remote-debugging-port=19577'] });
const r = await lighthouse(`http://127.0.0.1:19573/portal/${process.argv[2]}`, { port: 19577, onlyCategories: ['performance', 'seo'], output: 'json', logLevel: 'error' });
const a = r!.lhr.audits as any;
for (const k of ['layout-shifts', 'link-text', 'long-tasks', 'lcp-breakdown-insight', 'mainthread-work-breakdown', 'bootup-time','network-requests','metrics'])
  console.log(k, JSON.stringify(a[k]?.details?.items?.map((i: any) => ({ ...i, node: i.node?.snippet, subItems: JSON.stringify(i.subItems)?.slice(0, 700) })), null, 0)?.slice(0, 6000));
console.log(JSON.stringify(r!.lhr.audits['metrics']?.details));
await browser.close();
process.exit(0);
