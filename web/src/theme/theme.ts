import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const font = [
  "'Pretendard GOV', 'Maru Units'",
  "'Maru Meanwhile', 'Maru Meanwhile Nanum', 'Noto Sans KR', 'Noto Sans CJK KR', sans-serif",
].join(', ');

/** Mantine requires ten shades: the steps of KRDS primary, of which 50 is the action colour. */
const krds: MantineColorsTuple = [
  'var(--krds-primary-5)',
  'var(--krds-primary-10)',
  'var(--krds-primary-20)',
  'var(--krds-primary-30)',
  'var(--krds-primary-40)',
  'var(--krds-primary-50)',
  'var(--krds-primary-60)',
  'var(--krds-primary-70)',
  'var(--krds-primary-80)',
  'var(--krds-primary-90)',
];

/** Mantine in the KRDS design; body 17 px. */
export const theme = createTheme({
  fontFamily: font,
  headings: { fontFamily: font, fontWeight: '700' },
  colors: { krds },
  primaryColor: 'krds',
  primaryShade: 5,
  defaultRadius: 'var(--krds-radius-medium3)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/**
 * Maps Mantine's surfaces and texts to KRDS tokens, so that there is only one high-contrast mode. Written into a style
 * sheet by the build (web/build/mantine-variables.ts).
 */
export const variables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--krds-background-white)',
    '--mantine-color-text': 'var(--krds-text-basic)',
    '--mantine-color-dimmed': 'var(--krds-text-subtle)',
    '--mantine-color-placeholder': 'var(--krds-text-subtle)',
    '--mantine-color-anchor': 'var(--krds-link-default)',
    '--mantine-color-error': 'var(--krds-text-danger)',
    // Weekends of calendars.
    '--mantine-color-red-6': 'var(--krds-text-danger)',
    '--mantine-color-default': 'var(--krds-background-white)',
    '--mantine-color-default-hover': 'var(--krds-surface-gray-subtler)',
    '--mantine-color-default-color': 'var(--krds-text-basic)',
    '--mantine-color-default-border': 'var(--krds-border-gray-dark)',
  };
  return { variables: {}, light: shared, dark: shared };
};
