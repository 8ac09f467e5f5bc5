/**
 * The KRDS tokens that our styles use; each becomes `--krds-` and its name with dashes. A test holds this list against
 * the styles, both ways.
 */
export const usedTokens = {
  /** Under `mode-light.color` and `mode-high-contrast.color`. */
  color: [
    'text.basic',
    'text.bolder',
    'text.subtle',
    'text.primary',
    'text.danger',
    'text.warning',
    'text.information',
    'surface.white',
    'surface.gray-subtler',
    'surface.gray-subtle',
    'surface.primary-subtler',
    'surface.warning-subtler',
    'surface.danger-subtler',
    'surface.information-subtler',
    'border.gray-light',
    'border.gray',
    'border.primary',
    'divider.gray-light',
    'link.default',
    'button.primary-fill',
    'background.white',
    'background.gray-subtler',
  ],
  /** Under `semantic`. */
  size: [
    'gap.2',
    'gap.3',
    'gap.5',
    'gap.7',
    'gap.9',
    'padding.3',
    'padding.5',
    'padding.7',
    'padding.9',
    'radius.medium1',
    'radius.medium3',
    'radius.large1',
  ],
} as const;
