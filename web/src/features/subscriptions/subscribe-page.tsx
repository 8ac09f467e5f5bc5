import type { SubscriptionChannel } from '@maru/domain/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useCall } from '#lib/api/use-call.ts';
import { loginFrom } from '#lib/paths/login-from.ts';
import { paths } from '#lib/paths/paths.ts';
import { type Search, wholeNumber } from '#lib/paths/search.ts';
import { callPatiently } from '#lib/proof-of-work/patient-login.ts';
import { useSession } from '#lib/session/session-provider.tsx';
import { useSubscriptionTexts } from '#texts/subscription-texts.ts';
import { useLanguage } from '#texts/texts.tsx';
import { ActionButton } from '#ui/action/action-button.tsx';
import { ActionLink } from '#ui/action/action-link.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect } from '#ui/form/form-select.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { PageIntro } from '#ui/page/page-intro.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import { SettingsFields, settingsNames } from './settings-fields.tsx';
import { type ChosenPlace, formRules, initialOf, targetOf } from './subscribe-form.ts';
import { ownCall } from './subscription-list.tsx';
import styles from './subscriptions.module.css';
import { TargetFields } from './target-fields.tsx';

const requestCall = 'POST /api/subscriptions';
const channelsCall = 'GET /api/subscriptions/channels';
const placeCall = 'GET /api/air-quality/installation-place/{id}/measurement';

/** Requests a subscription: without an account by e-mail, with one to an address of the account. */
export function SubscribePage() {
  const words = useSubscriptionTexts();
  const { state } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { place, isReady, failure } = useChosenPlace();
  const channels = useCall(channelsCall, {});
  if (sentTo !== null) return <SentPage address={sentTo} onAgain={() => setSentTo(null)} />;
  const page = (content: ReactNode) => (
    <div className={styles.page}>
      <PageIntro title={words.title} line={words.line} />
      {content}
    </div>
  );
  if (channels.isError && !channels.data)
    return page(<FailedState what={words.title} problem={channels.error} onRetry={() => void channels.refetch()} />);
  if (failure) return page(failure);
  if (!channels.data || !isReady || state === 'starting') return page(<Skeleton height="32rem" />);
  const { email, sms } = channels.data;
  const isOff = email === 'off' && (sms === 'off' || state !== 'in');
  return page(
    <>
      {email === 'sandbox' ? <p className={styles.note}>{words.sandbox}</p> : null}
      {isOff ? (
        <p className={styles.note}>{words.off}</p>
      ) : state === 'in' ? (
        <OwnForm place={place} isEmailOn={email !== 'off'} isSmsOn={sms !== 'off'} />
      ) : (
        <GuestForm place={place} onSent={setSentTo} />
      )}
    </>,
  );
}

/** The place in the address. */
function useChosenPlace() {
  const words = useSubscriptionTexts();
  const search: Search = useSearch({ strict: false });
  const id = wholeNumber(search.placeId, 1, 0);
  const { data, isError, error, refetch } = useCall(placeCall, { params: { id } }, { enabled: id > 0 });
  const place: ChosenPlace | undefined = data && {
    placeId: data.placeId,
    placeName: data.placeName,
    sides: (['outdoor', 'indoor'] as const).filter((side) => data[side] !== null),
  };
  return {
    place: place && place.sides.length > 0 ? place : undefined,
    isReady: id === 0 || data !== undefined,
    failure:
      isError && !data ? <FailedState what={words.place} problem={error} onRetry={() => void refetch()} /> : null,
  };
}

const targetNames = ['kind', 'installationType', 'dongCode', 'measurementType', 'grade', 'articleCategory'] as const;

function useSubscribeForm(
  place: ChosenPlace | undefined,
  channel: SubscriptionChannel | null,
  onSubmit: Parameters<typeof useForm<ReturnType<typeof initialOf>>>[0]['onSubmit'],
) {
  const search: Search = useSearch({ strict: false });
  return useForm({
    initial: initialOf(search, place, channel ?? 'email'),
    rules: formRules(place, channel === null),
    onSubmit,
  });
}

/** Without an account: an address that gets a mail to confirm. */
function GuestForm({ place, onSent }: { place: ChosenPlace | undefined; onSent: (address: string) => void }) {
  const words = useSubscriptionTexts();
  const { language } = useLanguage();
  const { href } = useLocation();
  // A mutation shows the loading overlay.
  const { mutateAsync: request } = useMutation({
    mutationFn: (body: CallInput<typeof requestCall>['body']) =>
      callPatiently((proof) => api(requestCall, { body: { ...body, ...proof } })),
  });
  const made = useSubscribeForm(place, null, async (values) => {
    const { emailAddress, quietFrom, quietUntil, isDigest } = values;
    const settings = { quietFrom, quietUntil, isDigest };
    await request({ emailAddress: emailAddress.trim(), ...targetOf(values, place), ...settings, language });
    onSent(emailAddress.trim());
  });
  return (
    <Form
      {...made.form}
      aria-label={words.form}
      fields={[...targetNames, 'emailAddress', ...settingsNames]}
      actions={
        <>
          <ActionButton type="submit" primary aria-disabled={made.isBusy}>
            {words.submit}
          </ActionButton>
          <ActionLink to={paths.login} search={loginFrom(href)}>
            {words.toLogin}
          </ActionLink>
        </>
      }
    >
      <TargetFields form={made} place={place} />
      <FormField
        {...made.field('emailAddress')}
        label={words.address}
        help={words.addressHelp}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <SettingsFields values={made.values} field={made.field} set={made.set} />
    </Form>
  );
}

/** With an account: to its e-mail address or mobile number. */
function OwnForm(props: { place: ChosenPlace | undefined; isEmailOn: boolean; isSmsOn: boolean }) {
  const words = useSubscriptionTexts();
  const own = useCall(ownCall, {});
  if (own.isError && !own.data)
    return <FailedState what={words.title} problem={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <Skeleton height="32rem" />;
  const { emailAddress, mobileNumber } = own.data;
  const channels = [
    ...(props.isEmailOn && emailAddress !== '' ? [['email', emailAddress] as const] : []),
    ...(props.isSmsOn && mobileNumber !== '' ? [['sms', mobileNumber] as const] : []),
  ];
  const [first] = channels;
  if (!first)
    return (
      <div className={styles.note}>
        <p>{words.noChannel}</p>
        <ActionLink to={paths.myPage}>{words.toProfile}</ActionLink>
      </div>
    );
  return (
    <ChannelForm
      place={props.place}
      first={first[0]}
      options={channels.map(([code, address]) => ({
        code,
        name: words.channelOption(words.channels[code], address),
      }))}
    />
  );
}

interface ChannelFormProps {
  place: ChosenPlace | undefined;
  first: SubscriptionChannel;
  options: { code: SubscriptionChannel; name: string }[];
}

function ChannelForm({ place, first, options }: ChannelFormProps) {
  const words = useSubscriptionTexts();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const add = useAction('POST /api/mypage/subscriptions');
  const made = useSubscribeForm(place, first, async (values) => {
    const { channel, quietFrom, quietUntil, isDigest } = values;
    const settings = { quietFrom, quietUntil, isDigest };
    const { isConfirmed } = await add({ body: { channel, ...targetOf(values, place), ...settings, language } });
    await queries.invalidateQueries({ queryKey: [ownCall] });
    await navigate({ to: paths.ownSubscriptions, search: { added: isConfirmed ? 'confirmed' : 'waiting' } });
  });
  return (
    <Form
      {...made.form}
      aria-label={words.form}
      fields={[...targetNames, 'channel', ...settingsNames]}
      actions={
        <ActionButton type="submit" primary aria-disabled={made.isBusy}>
          {words.submit}
        </ActionButton>
      }
    >
      <TargetFields form={made} place={place} />
      <FormSelect {...made.field('channel')} label={words.channel} options={options} />
      <SettingsFields values={made.values} field={made.field} set={made.set} />
    </Form>
  );
}

/** After a request without an account: what happens next. */
function SentPage({ address, onAgain }: { address: string; onAgain: () => void }) {
  const { sent } = useSubscriptionTexts();
  const title = useRef<HTMLHeadingElement>(null);
  // The form has disappeared, so the focus is moved.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="message">
      <h1 ref={title} tabIndex={-1} className="flush heading-large no-outline">
        {sent.title}
      </h1>
      <p>{sent.body(address)}</p>
      <p>{sent.hint}</p>
      <ActionButton onClick={onAgain}>{sent.again}</ActionButton>
    </div>
  );
}
