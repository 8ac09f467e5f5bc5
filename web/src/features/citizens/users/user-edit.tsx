import { type MemberService, memberServiceCodes, memberServices, userStatuses } from '@maru/domain/member';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { reasonOf } from '../../../screens/reason-of.ts';
import { runSteps } from '../../../screens/save-steps.ts';
import { usersWords } from '../../../texts/ko/console-citizens.ts';
import { SelectField } from '../../../ui/filter-bar/fields.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { SaveBar } from '../../../ui/save-bar/save-bar.tsx';
import { useLeaveGuard } from '../../../ui/save-bar/use-leave-guard.ts';

const usersCall = 'GET /admin/api/users';

import styles from './user-edit.module.css';
import { type User, userCall } from './user-facts.tsx';

const words = usersWords.detail;
/** The states that an administrator can give. */
const givable = ['normal', 'suspended', 'withdrawal'] as const;
type Givable = (typeof givable)[number];

/**
 * The account's state, with a reason, and its services; saved together, each step told apart where one fails. Holds only
 * what was chosen anew, so that a step that was saved counts as changed no more while the failed one still does.
 */
export function UserEdit({ user }: { user: User }) {
  const may = useMay();
  const queries = useQueryClient();
  const changeStatus = useAction('PATCH /admin/api/users/status');
  const changeServices = useAction('PATCH /admin/api/users/use-in-service');
  const [newStatus, setNewStatus] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [newServices, setNewServices] = useState<readonly MemberService[] | null>(null);
  const [failures, setFailures] = useState<string[]>([]);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const state = useRef<HTMLDivElement>(null);
  const [isSaving, setSaving] = useState(false);

  const { userNumber } = user;
  const status = newStatus ?? user.userStatus;
  const services = newServices ?? user.serviceList;
  const isNewStatus = status !== user.userStatus;
  const isNewService = memberServiceCodes.some((code) => services.includes(code) !== user.serviceList.includes(code));
  const changed = [...(isNewStatus ? [words.state] : []), ...(isNewService ? [words.services] : [])];
  const isFixed = user.userStatus === 'withdrawal' || !may('account/user', 'post');
  useLeaveGuard(changed.length > 0 && !isSaving);

  const undo = () => {
    setNewStatus(null);
    setReason('');
    setReasonMissing(false);
    setNewServices(null);
    setFailures([]);
  };
  const save = async () => {
    const changeReason = reason.trim();
    if (isNewStatus && changeReason === '') {
      setReasonMissing(true);
      state.current?.querySelector('input')?.focus();
      return;
    }
    setSaving(true);
    const steps = [
      // Before the state: a withdrawn member's services can't be set any more.
      ...(isNewService
        ? [{ name: words.services, run: () => changeServices({ body: { userNumber, serviceList: [...services] } }) }]
        : []),
      ...(isNewStatus
        ? [
            {
              name: words.state,
              run: () => changeStatus({ body: { userNumber, userStatus: status as Givable, changeReason } }),
            },
          ]
        : []),
    ];
    const failed = await runSteps(steps, reasonOf);
    void queries.invalidateQueries({ queryKey: [usersCall] });
    await queries.invalidateQueries({ queryKey: [userCall] });
    if (failed.length === 0) undo();
    setFailures(failed);
    setSaving(false);
  };

  return (
    <>
      <Section title={words.services}>
        <div className={styles.checks}>
          {memberServiceCodes.map((code) => (
            <CheckField
              key={code}
              name={code}
              label={memberServices[code]}
              checked={services.includes(code)}
              isDisabled={isFixed}
              onChange={(isOn) => setNewServices(isOn ? [...services, code] : services.filter((one) => one !== code))}
            />
          ))}
        </div>
      </Section>
      <Section title={words.state}>
        {user.userStatus === 'withdrawal' ? <p>{words.withdrawal}</p> : null}
        <div ref={state} className={styles.state}>
          <SelectField
            label={usersWords.status}
            value={status}
            isDisabled={isFixed}
            options={[...new Set<keyof typeof userStatuses>([user.userStatus, ...givable])].map((code) => ({
              code,
              name: userStatuses[code],
            }))}
            onChange={setNewStatus}
          />
          {isNewStatus ? (
            <ReasonField
              label={usersWords.reason}
              value={reason}
              error={isReasonMissing ? usersWords.reasonNeeded : undefined}
              onChange={(typed) => {
                setReason(typed);
                setReasonMissing(false);
              }}
            />
          ) : null}
        </div>
      </Section>
      <SaveBar changed={changed} failures={failures} isSaving={isSaving} onSave={save} onUndo={undo} />
    </>
  );
}
