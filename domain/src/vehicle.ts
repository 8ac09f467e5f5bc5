/** Cleaning vehicles: what one says it is doing. */
export const operationStates = ['driving', 'stopped', 'off'] as const;
type OperationState = (typeof operationStates)[number];

export const operationStateNames: Record<OperationState, string> = {
  driving: '운행',
  stopped: '정차',
  off: '시동 꺼짐',
};
