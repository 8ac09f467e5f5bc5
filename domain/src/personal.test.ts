import { describe, expect, test } from 'vitest';
import {
  hyphenated,
  isEmailAddress,
  isMobileNumber,
  isPersonName,
  isUserId,
  maskAddress,
  maskEmailAddress,
  maskMobileNumber,
  maskName,
  maskUserId,
  mobileDigits,
} from './personal.ts';

test.each([
  ['홍길동', true],
  ['Jane O’Neil', false],
  ["Jane O'Neil-Kim Jr.", true],
  ['Łukasz', true],
  ['길동2', false],
  [' ', false],
  ['<b>홍</b>', false],
  ['가'.repeat(60), true],
  ['가'.repeat(61), false],
])('validates the name %s: %s', (text, isName) => {
  expect(isPersonName(text)).toBe(isName);
});

test.each([
  ['01012345678', true],
  ['010-1234-5678', true],
  ['016-123-4567', true],
  ['0212345678', false],
  ['010-12345-678', false],
  ['+82 10 1234 5678', false],
  ['010123456789', false],
])('validates the mobile number %s: %s', (text, isNumber) => {
  expect(isMobileNumber(text)).toBe(isNumber);
});

test.each([
  ['hong@example.kr', true],
  ['hong.gil-dong+maru@mail.example.co.kr', true],
  ['hong@localhost', false],
  ['hong@@example.kr', false],
  ['"x"@example.kr', false],
  ['x,hong@example.kr', false],
  ['x;hong@example.kr', false],
  ['x:hong@example.kr', false],
  ['(x)hong@example.kr', false],
  ['hong@example..kr', false],
  [`${'a'.repeat(65)}@example.kr`, false],
])('validates the e-mail address %s: %s', (text, isAddress) => {
  expect(isEmailAddress(text)).toBe(isAddress);
});

test.each([
  ['hong', true],
  ['h0n9gildong', true],
  ['hon', false],
  ['9hong', false],
  ['Hong', false],
  ['hong_gil', false],
  ['h'.repeat(21), false],
])('validates the user id %s: %s', (text, isId) => {
  expect(isUserId(text)).toBe(isId);
});

describe('masking', () => {
  test.each([
    ['홍길동', '홍*동'],
    ['김철', '김*'],
    ['김', '*'],
    ['', ''],
    ['Jane Doe', 'J******e'],
    ['𠮷田太', '𠮷*太'],
  ])('masks the name %s', (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  test.each([
    ['01012345678', '010-****-5678'],
    ['016-123-4567', '016-****-4567'],
    ['02-123-4567', '02-****-4567'],
    ['0220941234', '02-****-1234'],
    ['0312345678', '031-****-5678'],
    ['1234', '****'],
    ['', ''],
  ])('masks the number %s', (number, masked) => {
    expect(maskMobileNumber(number)).toBe(masked);
  });

  test.each([
    ['hong@example.kr', 'ho**@example.kr'],
    ['ab@example.kr', 'a*@example.kr'],
    ['a@example.kr', '*@example.kr'],
    ['no address', '**********'],
  ])('masks the e-mail address %s', (address, masked) => {
    expect(maskEmailAddress(address)).toBe(masked);
  });

  test.each([
    ['honggildong', 'hong*******'],
    ['hong', 'hong'],
  ])('masks the user id %s', (userId, masked) => {
    expect(maskUserId(userId)).toBe(masked);
  });
});

test('stores numbers as digits and shows them with hyphens', () => {
  expect(mobileDigits('010-1234-5678')).toBe('01012345678');
  expect(hyphenated('01012345678')).toBe('010-1234-5678');
  expect(hyphenated('0161234567')).toBe('016-123-4567');
  expect(hyphenated('021234567')).toBe('02-123-4567');
  expect(hyphenated('0220941234')).toBe('02-2094-1234');
  expect(hyphenated('12345678')).toBe('12345678');
});

test('shows at most the city and district of an address, and never the whole address', () => {
  expect(maskAddress('서울특별시 중랑구 면목로 1')).toBe('서울특별시 중랑구 ***');
  expect(maskAddress('서울특별시 중랑구')).toBe('서울특별시 ***');
  expect([maskAddress('면목로'), maskAddress(''), maskAddress('  ')]).toEqual(['***', '', '']);
});
