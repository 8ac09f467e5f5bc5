import { frameShapeOf } from '@maru/domain/console-frame';
import { useLocation } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import { shared } from '#texts/ko/shared.ts';

/** The frame while session and account are loading: identical to that in console.html before any script. */
export const FirstFrame = () => (
  <div className="first-frame" data-shape={useShape()}>
    <div className="first-frame-menu" aria-hidden="true">
      {words.site}
    </div>
    <div className="first-frame-bar" aria-hidden="true" />
    <div className="first-frame-page">
      <Blocks />
    </div>
  </div>
);

/** Placeholders of a page while its scripts load. */
export const FirstPage = () => (
  <div data-shape={useShape()}>
    <Blocks />
  </div>
);

const useShape = () => frameShapeOf(useLocation({ select: ({ pathname }) => pathname }));

const Blocks = () => (
  <>
    <p className="visually-hidden" role="status">
      {shared.ui.loading}
    </p>
    <div className="first-frame-title" aria-hidden="true" />
    <div className="first-frame-filters" aria-hidden="true" />
    <div className="first-frame-toolbar" aria-hidden="true" />
    <div className="first-frame-rows" aria-hidden="true" />
  </>
);
