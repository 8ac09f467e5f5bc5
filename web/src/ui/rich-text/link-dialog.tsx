import { isLink } from '@maru/domain/rich-text';
import type { Editor } from '@tiptap/core';
import { editorWords as words } from '#texts/ko/console-posts.ts';
import { ui } from '#texts/ko/ui.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Form } from '../form/form.tsx';
import { FormField } from '../form/form-field.tsx';
import { useForm } from '../form/use-form.ts';
import { InnerForm } from '../modal/inner-form.tsx';

const rules = [
  { field: 'href', passes: ({ href }: { href: string }) => isLink(href.trim()), error: words.linkWrong },
] as const;

/** Turns the selection into a link, edits the link at the cursor, or inserts a new one. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const isLinked = editor.isActive('link');
  const isEmpty = editor.state.selection.empty && !isLinked;
  const { href = '' } = editor.getAttributes('link') as { href?: string };
  const { form, field } = useForm<{ href: string; text: string }>({
    initial: { href, text: '' },
    rules,
    onSubmit: async ({ href: typed, text }) => {
      const address = typed.trim();
      const chain = editor.chain().focus();
      if (isEmpty) {
        const mark = { type: 'link', attrs: { href: address } };
        chain.insertContent({ type: 'text', text: text.trim() || address, marks: [mark] }).run();
      } else chain.extendMarkRange('link').setLink({ href: address }).run();
      onClose();
    },
  });
  return (
    <InnerForm title={words.linkTitle} onClose={onClose}>
      <Form
        {...form}
        actions={
          <>
            {isLinked ? (
              <ActionButton
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                  onClose();
                }}
              >
                {words.linkRemove}
              </ActionButton>
            ) : null}
            <ActionButton onClick={onClose}>{ui.cancel}</ActionButton>
          </>
        }
        submit={words.apply}
      >
        <FormField {...field('href')} label={words.linkAddress} help={words.linkHelp} maxLength={2000} />
        {isEmpty ? <FormField {...field('text')} label={words.linkText} isOptional /> : null}
      </Form>
    </InnerForm>
  );
}
