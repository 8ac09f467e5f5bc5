import type { OutputOf } from '@maru/contract';
import type { NetworkKind } from '@maru/domain/network-reasons';
import {
  brokerTopics,
  messageStates,
  type SourceProfile,
  sourceKinds,
  sourceRules,
  sourceZones,
} from '@maru/domain/source';
import { api, type CallInput } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatDatetime } from '#lib/formats/datetime.ts';
import { useKeyShown } from '#places/administration/device-key.tsx';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { DetailScreen } from '#screens/detail/detail-screen.tsx';
import { Removal } from '#screens/detail/removal.tsx';
import { EditForm } from '#screens/edit/edit-form.tsx';
import { initialOf, pick } from '#screens/edit/pick.ts';
import { useEdit } from '#screens/edit/use-edit.ts';
import { select } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListSection } from '#screens/list/list-screen.tsx';
import { sourcesWords as words } from '#texts/ko/console-sources.ts';
import { Fields } from '#ui/form/fields.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { FormSelect, optionsOf } from '#ui/form/form-select.tsx';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { BrokerSection } from './broker-section.tsx';
import { CodecSection } from './codec-section.tsx';
import { FilesSection } from './files-section.tsx';
import { MappingSection } from './mapping-section.tsx';

const page = 'device/source';
const sourceCall = 'GET /admin/api/device/source/{sourceId}';
type Source = OutputOf<typeof sourceCall>;

const blank: SourceProfile = { name: '', kind: 'the-things-stack', zone: 'UTC' };

const messages = listOf('GET /admin/api/device/source/{sourceId}/message', {
  page,
  title: words.messages,
  key: 'sourceMessageId',
  name: 'receivedDatetime',
  filters: [select('state', words.state, messageStates)],
  columns: [
    { field: 'receivedDatetime', header: words.receivedAt, as: 'datetime' },
    { field: 'measurementDatetime', header: words.measuredAt, as: 'datetime' },
    { field: 'networkDevice', header: words.device, as: 'whole' },
    { field: 'event', header: words.event },
    { field: 'stateName', header: words.state },
    { field: 'reason', header: words.reason, as: 'cut', width: '18rem' },
    { field: 'payload', header: words.payload, as: 'cut', width: '16rem' },
  ],
});

/** One network: the values to enter in its console, its messages, and their conversion to readings. */
export function SourcePage() {
  const remove = useAction('DELETE /admin/api/device/source/{sourceId}');
  const renew = useAction('POST /admin/api/device/source/{sourceId}/secret');
  const { shown, show } = useKeyShown({ title: words.secret, line: words.secretShown });
  return (
    <>
      <DetailScreen
        call={sourceCall}
        input={(sourceId) => ({ params: { sourceId } })}
        blank={blank}
        page={page}
        title={words.source}
        newTitle={words.create}
        nameOf={({ name }) => name}
        actions={({ sourceId, kind }) => (
          <>
            {kind === 'files' ? null : (
              <ConfirmedButton
                permission={[page, 'post']}
                title={words.renew}
                body={words.renewBody}
                run={async () => show((await renew({ params: { sourceId } })).secret)}
                refresh={[sourceCall]}
              />
            )}
            <Removal page={page} words={words} remove={() => remove({ params: { sourceId } })} />
          </>
        )}
        above={(source) => (
          <>
            <Facts source={source} />
            {source.kind === 'files' ? <FilesSection source={source} /> : <Connection {...source} kind={source.kind} />}
            {source.kind in brokerTopics ? <BrokerSection source={source} /> : null}
          </>
        )}
        below={({ sourceId, kind }) => (
          <>
            <ListSection list={messages} params={{ sourceId }} prefix="" />
            {kind === 'files' ? null : <CodecSection />}
            <MappingSection sourceId={sourceId} />
          </>
        )}
      >
        {(source) => <Edit source={source} onSecret={show} />}
      </DetailScreen>
      {shown}
    </>
  );
}

const Facts = ({ source }: { source: Source }) => (
  <Section title={words.facts}>
    <FactList
      facts={[
        { name: words.received, value: source.messageCount },
        { name: words.repeated, value: source.repeatCount },
        { name: words.errors, value: source.errorCount },
        ...source.states.map(({ state, count }) => ({ name: messageStates[state], value: count })),
        { name: words.lastMessage, value: formatDatetime(source.lastMessageDatetime) },
        { name: words.lastErrorAt, value: formatDatetime(source.lastErrorDatetime) },
        { name: words.registered, value: formatDatetime(source.registeredDatetime) },
        { name: words.registeredBy, value: source.registeredAdminId },
        { name: words.lastError, value: source.lastError, isWide: true },
      ]}
    />
  </Section>
);

/** Values to enter in the network's own console. */
function Connection({ address, kind }: { address: string; kind: NetworkKind }) {
  const isInAddress = kind === 'one-m2m';
  const whole = window.location.origin + address + (isInAddress ? '/〈비밀값〉' : '');
  return (
    <Section title={words.connect}>
      <p>{words.howTo[kind]}</p>
      <FactList
        facts={[
          { name: words.address, value: <code>{whole}</code>, isWide: true },
          { name: words.authentication, value: isInAddress ? words.secretInAddress : words.bearer, isWide: true },
        ]}
      />
    </Section>
  );
}

function Edit({ source, onSecret }: { source: SourceProfile; onSecret: (secret: string) => void }) {
  const create = useAction('POST /admin/api/device/source');
  const change = useAction('PATCH /admin/api/device/source');
  const edit = useEdit<SourceProfile>({
    saved: initialOf(blank, source),
    names: { name: words.name, kind: words.kind, zone: words.zone },
    rules: sourceRules,
    steps: [
      {
        name: words.source,
        saves: ['name', 'kind', 'zone'],
        creates: true,
        newest: async (sourceId) => pick(await api(sourceCall, { params: { sourceId } }), ['name', 'zone']),
        async run({ kind, ...form }, id, based) {
          if (id !== null)
            return change({ body: { sourceId: id, ...form, ...based } } as CallInput<'PATCH /admin/api/device/source'>);
          const made = await create({ body: { kind, ...form } });
          if (kind !== 'files') onSecret(made.secret);
          return made.sourceId;
        },
      },
    ],
    refresh: ['GET /admin/api/device/source'],
    page,
  });
  const kind = edit.field('kind');
  return (
    <EditForm edit={edit}>
      <Section title={words.edit}>
        <Fields>
          <FormField {...edit.field('name')} label={words.name} maxLength={60} />
          <FormSelect
            {...kind}
            label={words.kind}
            help={words.kindHelp}
            options={optionsOf(sourceKinds)}
            isDisabled={!edit.isNew || kind.isDisabled}
            onChange={(code) => {
              kind.onChange(code as SourceProfile['kind']);
              // Data loggers write local time.
              edit.field('zone').onChange(code === 'files' ? 'Asia/Seoul' : 'UTC');
            }}
          />
          <FormSelect
            {...edit.field('zone')}
            label={words.zone}
            help={words.zoneHelp}
            options={optionsOf(sourceZones)}
          />
        </Fields>
      </Section>
    </EditForm>
  );
}
