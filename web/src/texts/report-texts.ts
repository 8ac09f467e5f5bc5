import { report as en } from './en/report.ts';
import { report as ko } from './ko/report.ts';
import { useLanguage } from './texts.tsx';

/** The texts of reports in the current language; separate from the catalogue, which the main page waits for. */
export const useReportTexts = (): typeof ko => (useLanguage().language === 'en' ? en : ko);
