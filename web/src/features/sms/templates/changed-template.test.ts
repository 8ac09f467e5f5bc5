import { expect, it } from 'vitest';
import { changedTemplate } from './changed-template.ts';

const saved = {
  message: '나쁨 예보입니다.',
  forecastStandard: 'bad',
  forecastType: 'fineDust',
  sendNumber: '02-0000-0000',
  receiverGroup: 'members',
  isUrgent: false,
  isUsed: true,
  dayLimit: 10,
};

it('omits what the user left unchanged, except the required fields', () => {
  const { receiverGroup: _group, isUrgent: _urgent, isUsed: _used, dayLimit: _limit, ...required } = saved;
  expect(changedTemplate(saved, { ...saved, message: '창문을 닫아 주십시오.', dayLimit: 3 })).toEqual({
    ...required,
    message: '창문을 닫아 주십시오.',
    dayLimit: 3,
  });
  expect(changedTemplate(saved, { ...saved, isUsed: false })).toEqual({ ...required, isUsed: false });
});
