/** Why a text can't be a code, for the person who gave it. */
export const codeFault = (text: string): string =>
  `'${text}' can't be a device's code: up to 64 letters, digits, - and _ make one.`;
