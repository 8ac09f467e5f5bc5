/** Attacks that overwrite a hidden number. */
import { addAdministrator } from '#test/administrators.ts';
import { airPlace } from '#test/audited/forms.ts';
import { agreeing, compare, get, nobodys, type Officer, post, requestAs } from './officer.ts';

export async function changedPlaces(officer: Officer): Promise<void> {
  const path = '/admin/api/installation-place/fine-dusts';
  const view = async (mobileNumber: string) => {
    const { body } = await post(officer, path, { ...airPlace, mobileNumber: agreeing, telephoneNumber: '' });
    const installationPlaceId = Number(body.installationPlaceId);
    const given = { ...airPlace, installationPlaceId, mobileNumber };
    const { status } = await requestAs(officer, `PATCH ${path}`, given);
    const place = (await get(officer, `/admin/api/installation-place/${installationPlaceId}/fine-dusts`)).body;
    const history = (place.history as { action: string; changes: unknown }[]).map(({ action, changes }) => [
      action,
      changes,
    ]);
    return [status, history, place.mobileNumber];
  };
  compare(officer, 'a change of a place', await view(agreeing), await view(nobodys));
}

export async function changedAdministrators(officer: Officer): Promise<void> {
  const view = async (mobileNumber: string) => {
    const { adminNumber } = await addAdministrator(officer.rig.services, {
      deptCode: 'cleaning',
      mobileNumber: agreeing,
    });
    const given = { adminName: '홍길동', deptCode: 'cleaning', positionName: '주무관', mobileNumber };
    const path = `/admin/api/administrators/${adminNumber}/profile`;
    const { status } = await requestAs(officer, `PATCH ${path}`, given);
    const { list } = (await get(officer, '/admin/api/audit-log?action=admin-change&pageSize=1')).body;
    const [entry] = list as { detail: string; subject: string }[];
    return [status, entry?.subject === `관리자 #${adminNumber}` ? entry.detail : 'nothing'];
  };
  compare(officer, 'a change of an administrator', await view(agreeing), await view(nobodys));
}

export async function changedReceivers(officer: Officer): Promise<void> {
  const path = '/admin/api/alarm-receivers';
  const view = async (address: string) => {
    const settings = {
      name: '당직',
      deviceTypes: [],
      leastSeverity: 'notice',
      step: 1,
      escalateMinutes: 0,
      repeatMinutes: 0,
      sendsClearing: false,
      isUsed: false,
    };
    const { body } = await post(officer, path, { ...settings, kind: 'sms', address: agreeing });
    const own = `${path}/${body.alarmReceiverId}`;
    const { status } = await requestAs(officer, `PATCH ${own}`, { ...settings, address });
    const { list } = (await get(officer, '/admin/api/audit-log?action=alarm-receiver-change&pageSize=1')).body;
    const [receiver] = (await get(officer, path)).body.list as { address: string }[];
    await requestAs(officer, `DELETE ${own}`);
    return [status, (list as { detail: string }[])[0]?.detail, receiver?.address];
  };
  compare(officer, 'a change of a receiver of alarms', await view(agreeing), await view(nobodys));
}
