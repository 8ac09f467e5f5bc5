import type { OutputOf } from '@maru/contract';
import { type FileColumns, fileColumnRules } from '@maru/domain/source';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useDetail } from '#screens/detail/detail.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { Fields } from '#ui/form/fields.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FactList } from '#ui/page/fact-list.tsx';
import { Section } from '#ui/page/section.tsx';
import { useTell } from '#ui/told/told.tsx';

const words = sourcesWords.files;
type Source = OutputOf<'GET /admin/api/device/source/{sourceId}'>;

/** Of a file source: where its files are put, and which columns name device and time. */
export function FilesSection({ source }: { source: Source }) {
  const { sourceId, folder, deviceColumn, timeColumn } = source;
  const isFixed = !useMay()('device/source', 'post');
  const detail = useDetail();
  const change = useAction('PATCH /admin/api/device/source/{sourceId}/columns');
  const tell = useTell();
  const { form, field, isBusy, forget } = useForm<FileColumns>({
    initial: { deviceColumn, timeColumn },
    rules: fileColumnRules,
    async onSubmit(body) {
      await change({ params: { sourceId }, body });
      tell(words.saved);
      forget();
      await detail.refresh();
    },
  });
  return (
    <Section title={words.title}>
      <p>{words.line}</p>
      <FactList facts={[{ name: words.folder, value: <code>{folder}</code>, isWide: true }]} />
      <Form
        {...form}
        aria-label={words.title}
        fields={['deviceColumn', 'timeColumn']}
        actions={
          isFixed ? null : (
            <ActionButton type="submit" primary disabled={isBusy}>
              {words.save}
            </ActionButton>
          )
        }
      >
        <Fields>
          {(['deviceColumn', 'timeColumn'] as const).map((name) => (
            <FormField
              key={name}
              {...field(name)}
              label={words[name]}
              help={words.help[name]}
              maxLength={100}
              isDisabled={isFixed}
            />
          ))}
        </Fields>
      </Form>
    </Section>
  );
}
