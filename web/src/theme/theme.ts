import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades; ours are the steps of KRDS primary, of which 50 is the colour of action. */
const krds: MantineColorsTuple = [
  '#ecf2fe',
  '#d8e5fd',
  '#b1cefb',
  '#86aff9',
  '#4c87f6',
  '#256ef4',
  '#0b50d0',
  '#083891',
  '#052561',
  '#03163a',
];

/** Mantine in the KRDS look. Body 17 px; sizes are the KRDS tokens. */
export const theme = createTheme({
  fontFamily: "'Pretendard GOV', 'Noto Sans KR', sans-serif",
  headings: { fontFamily: "'Pretendard GOV', 'Noto Sans KR', sans-serif", fontWeight: '700' },
  colors: { krds },
  primaryColor: 'krds',
  primaryShade: { light: 5, dark: 4 },
  defaultRadius: 'var(--krds-radius-medium3)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.5rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});
