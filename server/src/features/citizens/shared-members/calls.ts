/** Handlers of the area `sharedMembers`. */
import { sharedMembers } from '@maru/contract/shared-members';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { excelReaderOf } from '#platform/excel/read-excel.ts';
import { excelTemplate } from '#platform/excel/template.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { citizenOf } from '#platform/sessions/authenticate.ts';
import { addMember, listMembers, type Operator, removeMembers, saveMembers } from './members.ts';
import { countFaults, judgeWorkbook, memberColumns } from './workbook.ts';

const operatorOf = (request: FastifyRequest, placeId: number): Operator => ({
  userNumber: citizenOf(request).userNumber,
  placeId,
});

export function registerSharedMembers(app: FastifyInstance, services: Services) {
  handle(app, sharedMembers, {
    members: ({ query: { placeId, ...filter } }, { request }) =>
      listMembers(services, operatorOf(request, placeId), filter),
    add: async ({ params, body }, { request }) => ({
      nurserySchoolParentsId: await addMember(services, operatorOf(request, params.placeId), body),
    }),
    remove: ({ params }, { request }) =>
      removeMembers(services, operatorOf(request, params.placeId), [...new Set(params.parentsIds.split(','))]),
    template: () => excelTemplate('공유 회원', services.clock.now(), memberColumns),
    async validate({ params, file }, context) {
      const operator = operatorOf(context.request, params.placeId);
      const judged = await judgeWorkbook(services, operator, file, excelReaderOf(context));
      const { totalCount, valid, faults } = judged;
      return { totalCount, validCount: valid.length, ...countFaults(judged), faults };
    },
    async upload({ params, file }, context) {
      const operator = operatorOf(context.request, params.placeId);
      const judged = await judgeWorkbook(services, operator, file, excelReaderOf(context));
      const saved = await saveMembers(services, operator, judged.valid);
      const { duplicateCount, invalidCount } = countFaults(judged);
      // Members that were saved concurrently are duplicates now.
      const late = judged.valid.length - saved.length;
      return {
        totalCount: judged.totalCount,
        savedCount: saved.length,
        duplicateCount: duplicateCount + late,
        invalidCount,
      };
    },
  });
}
