import type { OutputOf } from '@maru/contract';
import { fileColumnRules } from '@maru/domain/source';
import { useAction } from '#lib/api/use-action.ts';
import { sourcesWords } from '#texts/ko/console-sources.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { SettingsSection } from './settings-section.tsx';

const words = sourcesWords.files;
type Source = OutputOf<'GET /admin/api/device/source/{sourceId}'>;

/** The folder of a file source, and the names of the columns with device and time. */
export function FilesSection({ source }: { source: Source }) {
  const { sourceId, folder, deviceColumn, timeColumn } = source;
  const change = useAction('PATCH /admin/api/device/source/{sourceId}/columns');
  return (
    <SettingsSection
      words={words}
      initial={{ deviceColumn, timeColumn }}
      stored={{ deviceColumn, timeColumn }}
      rules={fileColumnRules}
      save={(body, known) => change({ params: { sourceId }, body: { ...body, known } })}
      above={
        <p>
          {words.folder}: <code>{folder}</code>
        </p>
      }
    >
      {(field) =>
        (['deviceColumn', 'timeColumn'] as const).map((name) => (
          <FormField key={name} {...field(name)} label={words[name]} help={words.help[name]} maxLength={100} />
        ))
      }
    </SettingsSection>
  );
}
