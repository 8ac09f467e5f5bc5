/** Handlers of reservations: list, receivers, and cancellation. */
import { sms } from '@maru/contract/sms';
import type { FastifyInstance } from 'fastify';
import { removeEach } from '#places/administration/calls.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { adminOf } from '#platform/sessions/authenticate.ts';
import { note, subjectOf } from './note.ts';
import { takeBack } from './outcomes.ts';
import { hidesGroups, listReceivers, lookDetail } from './receivers.ts';
import { findReservation, listReservations } from './reservations.ts';

export function registerReservations(app: FastifyInstance, services: Services) {
  const { db, clock } = services;
  const { reservations, removeReservations, reservationReceivers, reservation } = sms;

  handle(
    app,
    { reservations, removeReservations, reservationReceivers, reservation },
    {
      reservations: ({ query }) => listReservations(db, query, clock.now()),
      removeReservations: ({ query }, { request }) =>
        removeEach(request, query.reservationIds, (smsReservationId) =>
          db.transaction().execute(async (trx) => {
            await takeBack(trx, smsReservationId, clock.now());
            await note(trx, request, 'sms-reservation-delete', subjectOf(smsReservationId));
          }),
        ),
      async reservationReceivers({ query: { smsReservationId, ...paging } }, { request }) {
        await findReservation(db, smsReservationId, clock.now());
        const filter = { ...paging, smsId: smsReservationId };
        const page = await listReceivers({ services, standing: adminOf(request) }, filter);
        await note(db, request, 'sms-receivers', subjectOf(smsReservationId), lookDetail(filter, page.list));
        return page;
      },
      reservation: async ({ params: { smsReservationId } }, { request }) => ({
        smsReservationDetail: {
          ...(await findReservation(db, smsReservationId, clock.now())),
          hidesGroups: await hidesGroups(db, smsReservationId, adminOf(request)),
        },
      }),
    },
  );
}
