/** Error message for a text that can't be a management code. */
export const codeFault = (text: string): string =>
  `'${text}' can't be a device's code: up to 64 letters, digits, - and _ make one.`;
