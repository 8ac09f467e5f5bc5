/** The demo's popups, created by the production code, with generated pictures. */
import { drawPicture } from '#platform/demo/drawn-file.ts';
import type { Services } from '#platform/services.ts';
import { popupFiles } from './files.ts';
import { createPopup } from './write.ts';

const demoPopups = [
  {
    popupTitle: '마루 스마트도시 포털을 열었습니다',
    imageAlternativeText: '언덕 아래 건물과 길이 있는 마을 그림. 마루 스마트도시 포털을 열었습니다.',
    popupContents: '<p>우리 동네의 공기와 보안등, 수거함의 상태를 지금 확인할 수 있습니다.</p>',
    page: '/airQuality?init=true',
  },
  {
    popupTitle: '재활용 수거함 이용 안내',
    imageAlternativeText: '길가의 집들과 해가 있는 그림. 페트병과 종이팩은 헹구어 수거함에 넣어 주십시오.',
    popupContents: '<p>페트병은 상표를 떼고, 종이팩은 헹구어 말린 뒤 넣어 주십시오.</p>',
    page: null,
  },
];

/** Adds the demo's popups to a database without popups, all or none. */
export async function addDemoPopups(services: Services): Promise<void> {
  const { db, clock } = services;
  const there = await db.selectFrom('popup').select('popup_id').limit(1).executeTakeFirst();
  const administrator = await db
    .selectFrom('administrator')
    .select(['admin_number as adminNumber', 'admin_id as adminId', 'admin_name as adminName'])
    .where('admin_id', '=', 'manager')
    .executeTakeFirst();
  if (there || !administrator) return;
  const by = { kind: 'admin', number: administrator.adminNumber } as const;
  const files = popupFiles(services);
  const images: string[] = [];
  for (const [at] of demoPopups.entries()) {
    const picture = await drawPicture('팝업.png', { width: 800, height: 600, seed: 100 + at });
    images.push((await files.image.store(picture, by)).hashFileName);
  }
  const writer = { administrator, address: '127.0.0.1', now: clock.now() };
  await db.transaction().execute(async (trx) => {
    for (const [at, { page, ...popup }] of demoPopups.entries()) {
      const shortcutLink = page === null ? '' : services.config.publicBase + page;
      const given = { ...popup, shortcutLink, isPublic: true, sortOrder: at };
      const popupId = await createPopup(trx, files, writer, given);
      await files.image.claim(trx, popupId, [images[at] ?? ''], by);
    }
  });
}
