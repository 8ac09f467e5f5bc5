/**
 * Handlers of the calls common to every group of places with a single device (`singleDevicePlaces` of the contract).
 */
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import type { Context } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { administerSingleDevices } from './administration.ts';
import type { SingleDeviceGroup } from './group.ts';
import type { SingleDeviceFilter } from './list.ts';
import type { OwnValue } from './own-fields.ts';

export function singleDeviceHandlers<
  IdName extends string,
  Own extends { [F in keyof Own]: OwnValue },
  Facts extends object,
  Filter extends SingleDeviceFilter,
>(services: Services, group: SingleDeviceGroup<IdName, Own, Facts, Filter>) {
  type Form = SingleDeviceProfile & Own;
  type Ids = Record<`${IdName}s`, string>;
  const singles = administerSingleDevices(services, group);
  const { idName } = group;
  return {
    ...singles.imports,
    places: ({ query }: { query: Parameters<typeof singles.list>[1] }, { request }: Context) =>
      singles.list(request, query),
    placesExcel: ({ query }: { query: Parameters<typeof singles.excel>[0] }, context: Context) =>
      singles.excel(query, context),
    labels: ({ query }: { query: Parameters<typeof singles.labels>[0] }, context: Context) =>
      singles.labels(query, context),
    place: ({ params }: { params: { id: number } }, { request }: Context) => singles.find(request, params.id),
    createPlace: ({ body }: { body: Form }, { request }: Context) => singles.create(request, body),
    changePlace({ body }: { body: Form & Record<IdName, number> & { known?: Form } }, { request }: Context) {
      const { known } = body as { known?: Form };
      const { [idName]: id, known: _, ...given } = body;
      return singles.change(request, id, given as unknown as Form, known);
    },
    removePlace: ({ params }: { params: { id: number } }, { request }: Context) => singles.remove(request, params.id),
    removePlaces: ({ query }: { query: Ids }, { request }: Context) => singles.removeEach(request, query[`${idName}s`]),
    deactivateDevices: ({ body }: { body: Ids }, { request }: Context) =>
      singles.deactivateEach(request, body[`${idName}s`]),
  };
}
