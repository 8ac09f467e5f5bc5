import { type AlarmAction, alarmActions, stateAfter } from '@maru/domain/alarm';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useRefresh } from '#lib/api/use-refresh.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { reasonOf } from '#screens/reason-of.ts';
import { Unanswered } from '#screens/unanswered.tsx';
import { alarmWords as words } from '#texts/ko/console-alarms.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { controlOf } from '#ui/form/control-of.ts';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Dialog } from '#ui/modal/dialog.tsx';
import { EventList } from '#ui/page/event-list.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { useToast } from '#ui/toast/toast.tsx';

const detailCall = 'GET /admin/api/alarms/{alarmId}';

/** One alarm: facts, history, and possible actions. */
export function AlarmDialog({ alarmId, onClose }: { alarmId: number; onClose: () => void }) {
  const may = useMay();
  const refetch = useRefresh();
  const toast = useToast();
  const result = useCall(detailCall, { params: { alarmId } });
  const act = useAction('PATCH /admin/api/alarms/{alarmId}');
  const run = async (action: AlarmAction | 'comment', comment: string) => {
    try {
      await act({ params: { alarmId }, body: { action, comment } });
      toast(words.done);
      forget();
    } finally {
      // A refused action means that the alarm has changed.
      void refetch([detailCall, 'GET /admin/api/alarms', 'GET /admin/api/alarms/open']);
    }
  };
  const [isActing, setActing] = useState(false);
  const { form, field, values, isBusy, forget, fail } = useForm({
    initial: { comment: '' },
    rules: [],
    onSubmit: ({ comment }) => (isActing ? undefined : run('comment', comment)),
  });
  const { data: alarm } = result;
  const close = <ActionButton onClick={onClose}>{ui.close}</ActionButton>;
  const mayAct = may('device/alarm', 'post');
  if (!alarm)
    return (
      <Dialog title={words.title} onClose={onClose} actions={close}>
        <Unanswered call={result} what={words.title} height="16rem" />
      </Dialog>
    );
  const actions = (Object.keys(alarmActions) as AlarmAction[]).filter((action) => stateAfter(alarm.state, action));
  const start = (action: AlarmAction) => {
    setActing(true);
    void run(action, values.comment)
      // The pressed button disappears with the former state.
      .then(() => controlOf(form.ref.current, 'comment')?.focus())
      .catch((error: unknown) => fail({ field: 'comment', error: reasonOf(error) }))
      .finally(() => setActing(false));
  };
  return (
    <Dialog title={`${alarm.managementCode} ${alarm.reason}`} isWide onClose={onClose} actions={mayAct ? null : close}>
      <FactList
        facts={[
          { name: words.state, value: alarm.stateName },
          { name: words.severity, value: alarm.severityName },
          { name: words.value, value: alarm.value },
          { name: words.limit, value: alarm.limit },
          { name: words.place, value: alarm.installationPlaceName },
          { name: words.opened, value: formatDatetime(alarm.openedDatetime) },
        ]}
      />
      <h3>{words.history}</h3>
      <EventList
        events={alarm.events.map(({ datetime, actionName, comment, handledAdminId }) => ({
          datetime: formatDatetime(datetime),
          name: actionName,
          by: handledAdminId || words.byRule,
          note: comment,
        }))}
      />
      {mayAct ? (
        <Form
          {...form}
          aria-label={words.manage}
          actions={
            <>
              {close}
              <ActionButton type="submit" aria-disabled={isBusy || isActing}>
                {words.leaveComment}
              </ActionButton>
              {actions.map((action, at) => (
                <ActionButton
                  key={action}
                  primary={at === 0}
                  // Stays enabled, so that it keeps the focus.
                  aria-disabled={isBusy || isActing}
                  onClick={() => (isBusy || isActing ? undefined : start(action))}
                >
                  {alarmActions[action]}
                </ActionButton>
              ))}
            </>
          }
        >
          <FormField {...field('comment')} label={words.comment} isOptional maxLength={500} />
        </Form>
      ) : null}
    </Dialog>
  );
}
