import type { OutputOf } from '@maru/contract';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { smsHiddenGroups, smsSendWords } from '#texts/ko/console-sms.ts';
import { smsReservationsWords as words } from '#texts/ko/console-sms-reservations.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { SentSign } from './sent-sign.tsx';

const page = 'sms/reservation';
const reservationCall = 'GET /admin/api/sms/reservation/{smsReservationId}';
type Reservation = OutputOf<typeof reservationCall>['smsReservationDetail'];

const receiversOf = (smsReservationId: number) =>
  listOf('GET /admin/api/sms/reservation/reservation-mobile-number', {
    page,
    title: words.receivers,
    key: 'smsReceiverId',
    name: 'receiveMobileNumber',
    query: { smsReservationId },
    filters: [text('mobileNumber', words.wholeNumber)],
    columns: [
      { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
      { field: 'receiveMobileNumber', header: words.receiver, as: 'whole' },
      { field: 'smsStateName', header: words.state },
      { field: 'failure', header: words.failure, as: 'cut' },
      { field: 'receiveDatetime', header: words.receivedAt, as: 'datetime' },
    ],
  });

/** One reserved message and its receivers, with a button that cancels the message until it is sent. */
export const ReservationPage = () => (
  <DetailScreen
    call={reservationCall}
    input={(smsReservationId) => ({ params: { smsReservationId } })}
    page={page}
    title={words.reservation}
    nameOf={({ smsReservationDetail }) => formatDatetime(smsReservationDetail.reservationDatetime)}
    actions={({ smsReservationDetail }) => <TakeBack reservation={smsReservationDetail} />}
  >
    {({ smsReservationDetail }) => <Shown reservation={smsReservationDetail} />}
  </DetailScreen>
);

function Shown({ reservation }: { reservation: Reservation }) {
  const [receivers] = useState(() => receiversOf(reservation.smsReservationId));
  return (
    <>
      <Section title={words.facts}>
        <FactList
          facts={[
            { name: words.at, value: formatDatetime(reservation.reservationDatetime) },
            { name: words.status, value: <SentSign isSended={reservation.isSended} /> },
            { name: words.kind, value: smsSendWords.kinds[reservation.sendType] },
            { name: words.sendNumber, value: reservation.sendNumber },
            { name: words.receiverCount, value: words.people(reservation.receiverCount) },
            { name: words.registered, value: formatDatetime(reservation.registeredDatetime) },
            {
              name: words.content,
              value: <span className="verbatim">{reservation.message}</span>,
              isWide: true,
            },
          ]}
        />
      </Section>
      {reservation.hidesGroups ? <p className="verbatim">{smsHiddenGroups}</p> : null}
      <ListSection list={receivers} prefix="" />
    </>
  );
}

function TakeBack({ reservation: { smsReservationId, isSended } }: { reservation: Reservation }) {
  const may = useMay();
  const detail = useDetail();
  const remove = useAction('DELETE /admin/api/sms/reservation');
  if (isSended || !may(page, 'delete')) return null;
  const takeBack = async () => {
    const { results } = await remove({ query: { reservationIds: String(smsReservationId) } });
    const refused = results.find(({ isSuccessDelete }) => !isSuccessDelete);
    if (!refused) return;
    // The message was sent in the meantime, so the page is outdated.
    void detail.refresh();
    throw new ApiProblem({ status: 409, code: 'CONFLICT', error: refused.errorReason });
  };
  return <ConfirmedButton title={words.remove} body={words.removeLine} run={takeBack} after={detail.leave} />;
}
