import { lazy, Suspense } from 'react';
import { FieldFrame, type FieldFrameProps } from '#ui/form/field-frame.tsx';
import { Skeleton } from '#ui/state/skeleton.tsx';
import type { TextImages } from './use-images.ts';

const Editor = lazy(async () => ({ default: (await import('#ui/rich-text/editor.tsx')).Editor }));

interface RichTextFieldProps extends FieldFrameProps {
  value: string;
  images: TextImages;
  onChange: (html: string) => void;
}

/** A rich text with headings, lists, tables, links and images. Its editor is loaded on demand. */
export function RichTextField({ value, images, isDisabled = false, onChange, ...frame }: RichTextFieldProps) {
  return (
    <FieldFrame
      {...frame}
      control={(attributes) => (
        <Suspense fallback={<Skeleton height="20rem" />}>
          <Editor
            id={attributes.id}
            label={frame.label}
            describedBy={attributes['aria-describedby']}
            isInvalid={attributes['aria-invalid']}
            isRequired={attributes['aria-required']}
            value={value}
            isDisabled={isDisabled}
            onChange={onChange}
            imageAt={images.imageAt}
            upload={images.upload}
          />
        </Suspense>
      )}
    />
  );
}
