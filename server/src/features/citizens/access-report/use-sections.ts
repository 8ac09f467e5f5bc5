/** Report sections about the member's places and subscriptions. */
import { airMeasures } from '@maru/domain/air';
import { hyphenated } from '@maru/domain/personal';
import { minuteText } from '@maru/domain/subscription';
import { type Section, type Source, type Text, text, timeOf, untilErased, wordOf, yesNo } from './section.ts';

const place = text('장소', 'Place');

async function places(source: Source): Promise<Section[]> {
  const { db, userNumber } = source;
  const favourites = await db
    .selectFrom('favorite as f')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'f.installation_place_id')
    .select(['p.installation_place_name as name', 'f.added_at as at'])
    .where('f.user_number', '=', userNumber)
    .orderBy('f.favorite_id')
    .execute();
  const managed = await db
    .selectFrom('managed_place as m')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'm.installation_place_id')
    .select(['p.installation_place_name as name', 'p.address', 'm.assigned_at as at'])
    .where('m.user_number', '=', userNumber)
    .orderBy('m.assigned_at')
    .execute();
  // Excludes the name that the operator entered, because the number may have belonged to another person then.
  const children = await db
    .selectFrom('citizen as c')
    .innerJoin('nursery_school_parent as n', 'n.mobile_number_index', 'c.mobile_number_index')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'n.installation_place_id')
    .select(['p.installation_place_name as name', 'n.registered_at as at'])
    .where('c.user_number', '=', userNumber)
    .orderBy('n.nursery_school_parents_id')
    .execute();
  return [
    {
      key: 'favorites',
      title: text('즐겨찾는 측정소', 'Favourite stations'),
      purpose: text('첫 화면에 보여 주기', 'shown first on the main page'),
      retention: text('지울 때까지, 늦어도 탈퇴 처리 때까지', 'until removed, or the account is erased'),
      columns: { place, addedDatetime: text('추가일시', 'Added') },
      rows: favourites.map(({ name, at }) => ({ place: name, addedDatetime: timeOf(at) })),
    },
    {
      key: 'managedFacilities',
      title: text('운영하는 시설', 'Facilities you operate'),
      purpose: text('시설 운영자에게 측정값 제공', 'readings for operators'),
      retention: untilErased(source),
      columns: { place, address: text('주소', 'Address'), assignedDatetime: text('지정일시', 'Assigned') },
      rows: managed.map(({ name, address, at }) => ({ place: name, address, assignedDatetime: timeOf(at) })),
    },
    {
      key: 'nurserySchools',
      title: text('학부모로 등록한 어린이집', 'Nursery schools that list you as a parent'),
      purpose: text('어린이집 실내공기질 제공', 'indoor air of the nursery school'),
      retention: text('어린이집 운영자가 지울 때까지', 'until the operator removes the entry'),
      columns: { place, registeredDatetime: text('등록일시', 'Registered') },
      rows: children.map(({ name, at }) => ({ place: name, registeredDatetime: timeOf(at) })),
    },
  ];
}

const channels: Record<string, Text> = {
  email: text('이메일', 'e-mail'),
  sms: text('문자', 'text message'),
  push: text('브라우저 알림', 'browser'),
};
const deliveryKinds: Record<string, Text> = {
  confirmation: text('신청 확인', 'confirmation'),
  event: text('알림', 'alert'),
  summary: text('모아 보내기', 'summary'),
};
const deliveryStates: Record<string, Text> = {
  waiting: text('대기', 'waiting'),
  sent: text('발송', 'sent'),
  failed: text('실패', 'failed'),
  summarised: text('모아 보냄', 'in a summary'),
  dropped: text('보내지 않음', 'not sent'),
};

async function subscriptions({ db, services, userNumber }: Source): Promise<Section[]> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('subscription_topic as t', 't.subscription_topic_id', 's.subscription_topic_id')
    .innerJoin('citizen as c', 'c.user_number', 's.user_number')
    .leftJoin('installation_place as p', 'p.installation_place_id', 't.installation_place_id')
    .leftJoin('dong as d', 'd.dong_code', 't.dong_code')
    .selectAll('s')
    .select(['t.kind', 't.field', 't.grade', 'p.installation_place_name', 'd.dong_name', 'c.mobile_number_sealed'])
    .where('s.user_number', '=', userNumber)
    .orderBy('s.subscription_id')
    .execute();
  const deliveries = await db
    .selectFrom('subscription_delivery as v')
    .innerJoin('subscription as s', 's.subscription_id', 'v.subscription_id')
    .select(['v.subscription_id', 'v.kind', 'v.state', 'v.failure', 'v.made_at', 'v.settled_at'])
    .where('s.user_number', '=', userNumber)
    .orderBy('v.subscription_delivery_id', 'desc')
    .execute();
  const addressOf = (row: (typeof rows)[number]): string => {
    if (row.channel === 'sms')
      return hyphenated(services.seal.open('citizen.mobile_number', row.mobile_number_sealed) ?? '');
    const address = services.seal.open('subscription.address', row.address_sealed) ?? '';
    // Shows only the host, which names the push service: with the whole endpoint anyone could send to the browser.
    return row.channel === 'push' ? new URL((JSON.parse(address) as { endpoint: string }).endpoint).host : address;
  };
  return [
    {
      key: 'subscriptions',
      title: text('알림 구독', 'Alerts'),
      purpose: text('신청한 알림 보내기', 'sending the alerts asked for'),
      retention: text('해지하거나 탈퇴할 때까지', 'until ended, or the account is closed'),
      columns: {
        number: text('번호', 'Number'),
        topic: text('대상', 'About'),
        channel: text('방법', 'Channel'),
        address: text('보내는 곳', 'Sent to'),
        quietHours: text('보내지 않는 시간', 'Quiet hours'),
        isDigest: text('모아 받기', 'Digest'),
        language: text('언어', 'Language'),
        madeDatetime: text('신청일시', 'Requested'),
        confirmedDatetime: text('확인일시', 'Confirmed'),
      },
      rows: rows.map((row) => {
        const measure = airMeasures.find(({ field }) => field === row.field);
        const target = row.installation_place_name ?? row.dong_name ?? '';
        return {
          number: row.subscription_id,
          topic: measure
            ? text(`${target} ${measure.name}`, `${target} ${measure.englishName}`)
            : text('공지사항', 'Notices'),
          channel: wordOf(channels, row.channel),
          address: addressOf(row),
          quietHours: `${minuteText(row.quiet_from)}–${minuteText(row.quiet_until)}`,
          isDigest: yesNo(row.is_digest),
          language: row.language,
          madeDatetime: timeOf(row.made_at),
          confirmedDatetime: timeOf(row.confirmed_at),
        };
      }),
    },
    {
      key: 'alerts',
      title: text('보낸 알림', 'Alerts sent'),
      purpose: text('알림 발송과 중복 방지', 'sending, and sending only once'),
      retention: text('30일', '30 days'),
      columns: {
        subscription: text('구독 번호', 'Alert number'),
        kind: text('종류', 'Kind'),
        state: text('결과', 'Result'),
        failure: text('실패 사유', 'Failure'),
        madeDatetime: text('생성일시', 'Made'),
        settledDatetime: text('발송일시', 'Settled'),
      },
      rows: deliveries.map((row) => ({
        subscription: row.subscription_id,
        kind: wordOf(deliveryKinds, row.kind),
        state: wordOf(deliveryStates, row.state),
        failure: row.failure,
        madeDatetime: timeOf(row.made_at),
        settledDatetime: timeOf(row.settled_at),
      })),
    },
  ];
}

export const useSections = async (source: Source): Promise<Section[]> => [
  ...(await places(source)),
  ...(await subscriptions(source)),
];
